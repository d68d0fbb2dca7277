package dev.dbdyno.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.places.PodRequest;
import dev.dbdyno.places.wire.Lead;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;

/**
 * Main of the process that leads to a pod: {@code lead RUN IMAGE … COMMAND} creates a pod, connects standard streams to a shell command
 * there, and deletes it when that ends, when standard input does, and on SIGTERM. {@code clean RUN IMAGE …} removes what earlier runs
 * left.
 */
public final class KubernetesMain {

    /** Neither 0 nor what a shell or an agent ends with. */
    static final int CANNOT = 43;

    private KubernetesMain() {}

    public static void main(String[] args) {
        System.exit(run(List.of(args)));
    }

    private static int run(List<String> args) {
        try (OutputStream output = new FileOutputStream(FileDescriptor.out)) {
            return run(args, output);
        } catch (CannotException e) {
            tell(System.err, String.valueOf(e.getMessage()));
            return CANNOT;
        } catch (IOException | InterruptedException nobodyListens) {
            return CANNOT;
        }
    }

    private static int run(List<String> args, OutputStream output)
            throws CannotException, IOException, InterruptedException {
        Owner owner = Owner.ofThisProcess(args.get(1));
        return switch (args.getFirst()) {
            case "lead" -> lead(owner, PodRequest.parse(args.subList(2, args.size() - 1)), args.getLast(), output);
            case "clean" -> clean(owner, PodRequest.parse(args.subList(2, args.size())), output);
            default -> throw new IllegalArgumentException("lead or clean, but got " + Arrays.toString(args.toArray()));
        };
    }

    private static int clean(Owner owner, PodRequest where, OutputStream output) throws CannotException, IOException {
        try (Cluster cluster = Cluster.open(where.context(), where.namespace())) {
            for (String line : new LeftPods(cluster, owner).remove()) {
                write(output, line);
            }
            return 0;
        }
    }

    private static int lead(Owner owner, PodRequest asked, String command, OutputStream output)
            throws CannotException, InterruptedException {
        Streams input = new Streams(System.in);
        input.start();
        LeadLines lead = new LeadLines(output);
        try (Cluster cluster = Cluster.open(asked.context(), asked.namespace())) {
            return lead(new UsedPod(cluster, asked, owner, input, lead), command, output);
        } catch (CannotException e) {
            lead.say(Lead.CANNOT, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    private static int lead(UsedPod pod, String command, OutputStream output)
            throws CannotException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteOrSay(pod), "pod-deletion"));
        try {
            return pod.run(command, output, System.err);
        } finally {
            deleteOrSay(pod);
        }
    }

    private static void deleteOrSay(UsedPod pod) {
        try {
            pod.delete();
        } catch (CannotException e) {
            tell(System.err, e.getMessage() + "; './dbdyno doctor --clean' removes it later");
        }
    }

    private static void tell(OutputStream output, String line) {
        try {
            write(output, line);
        } catch (IOException nobodyListens) {
            // there is nobody else to tell
        }
    }

    private static void write(OutputStream output, String line) throws IOException {
        output.write((line + "\n").getBytes(UTF_8));
        output.flush();
    }
}
