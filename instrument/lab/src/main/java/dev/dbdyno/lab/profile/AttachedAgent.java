package dev.dbdyno.lab.profile;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** async-profiler in a running JVM, which the JVM loads when it is first told something. */
final class AttachedAgent implements Agent {

    /**
     * The limit on the first command, on which the JVM loads the library and reads the kernel's symbols. That takes
     * half a second.
     */
    private static final Duration TO_ANSWER = Duration.ofSeconds(20);

    private final long process;
    private final Path library;

    /** The file in which the profiler says why it refuses. */
    private final Path log;

    AttachedAgent(long process, Path library, Path log) {
        this.process = process;
        this.library = library;
        this.log = log;
    }

    @Override
    public void tell(String command) throws ProfilerException, InterruptedException {
        FutureTask<Boolean> telling = new FutureTask<>(() -> carryOut("%s,log=%s".formatted(command, log)));
        Thread.ofPlatform().daemon().name("profiler-" + process).start(telling);
        try {
            boolean done = telling.get(TO_ANSWER.toMillis(), TimeUnit.MILLISECONDS);
            if (!done) {
                throw new ProfilerException(refusal());
            }
        } catch (TimeoutException e) {
            throw new ProfilerException(
                    "the process did not answer the profiler within %d s".formatted(TO_ANSWER.toSeconds()));
        } catch (ExecutionException e) {
            throw new ProfilerException("the profiler cannot be attached to the process: " + e.getCause());
        }
    }

    private boolean carryOut(String options) throws IOException, AttachNotSupportedException, AgentLoadException {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(process));
        try {
            machine.loadAgentPath(library.toString(), options);
            return true;
        } catch (AgentInitializationException refused) {
            return false;
        } finally {
            machine.detach();
        }
    }

    private String refusal() {
        try {
            String said = Files.readString(log).replace("[ERROR]", "").strip();
            return said.isEmpty() ? "the profiler refuses without a reason" : said.replaceAll("\\s+", " ");
        } catch (IOException e) {
            return "the profiler refuses, and its reason cannot be read: " + e.getMessage();
        }
    }
}
