package dev.dbdyno.relay;

import dev.dbdyno.load.conversation.LabProcess;

/** Main of the process between a stack and its server. */
public final class RelayMain {

    private RelayMain() {}

    /** Takes no arguments: all it needs comes as a command. */
    public static void main(String[] args) {
        LabProcess.run(hangGuard -> new RelayParticipant());
    }
}
