package dev.dbdyno.places.agent;

import dev.dbdyno.places.wire.Packets;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** Main of the agent. */
public final class AgentMain {

    /** The line in front of the first packet. */
    public static final String READY = "dbdyno: agent";

    private AgentMain() {}

    /**
     * Serves the lab at the other end of standard input and output.
     *
     * @param args the folder of this session, which ends with it, and the folder of what is kept
     */
    public static void main(String[] args) throws IOException {
        PrintStream own = System.out;
        System.setOut(System.err); // whatever else is printed must not look like a packet
        own.print(READY + "\n");
        own.flush();
        Path session = Path.of(args[0]);
        Kept kept = new Kept(Path.of(args[1]));
        Agent agent = new Agent(session, kept, new Packets(own));
        agent.serve(new DataInputStream(System.in), new Facts(session, kept.folder()));
        // at once: a thread may still wait for the output of what it has ended
        Runtime.getRuntime().halt(0);
    }
}
