package dev.dbdyno.keeper;

import dev.dbdyno.load.conversation.LabProcess;

/** Main of the process that does at another place what the lab does on its own machine. */
public final class KeeperMain {

    private KeeperMain() {}

    /** Takes no arguments: all it needs comes as a command. */
    public static void main(String[] args) {
        LabProcess.run(hangGuard -> new KeeperParticipant());
    }
}
