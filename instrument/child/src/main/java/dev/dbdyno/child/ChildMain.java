package dev.dbdyno.child;

import dev.dbdyno.load.conversation.LabProcess;

/** Main of the JVM that hosts one arm for one fork. */
public final class ChildMain {

    private ChildMain() {}

    /** Takes no arguments: all it needs comes as a command. */
    public static void main(String[] args) {
        LabProcess.run(hangGuard -> new Child(Providers.onClassPath(), hangGuard));
    }
}
