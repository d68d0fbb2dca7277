package dev.dbdyno.places;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.places.agent.AgentMain;
import dev.dbdyno.places.wire.Lead;
import dev.dbdyno.places.wire.Packet;
import dev.dbdyno.places.wire.Packet.Kind;
import dev.dbdyno.places.wire.Packets;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The command that leads to a place, from its start to the agent's first packet. */
final class Launched {

    private static final Duration TO_REACH = Duration.ofSeconds(60);
    private static final int LONGEST_LINE = 8 * 1024;
    private static final int LINES_KEPT = 5;
    private static final int OLDEST_JAVA = 21;

    /** For a pod to be deleted, by whoever leads to it. */
    private static final Duration TO_DELETE = Duration.ofSeconds(20);

    private final Place place;
    private final Consumer<String> progress;
    private final Process command;
    private final DataInputStream in;
    private final Packets packets;
    private final Thread errorReader;
    private final List<String> said = new ArrayList<>();
    private boolean wasSent;
    private boolean agentRuns;
    private volatile long endOfPatienceNanos = System.nanoTime() + TO_REACH.toNanos();

    private Launched(Place place, Process command, Consumer<String> progress) {
        this.place = place;
        this.progress = progress;
        this.command = command;
        this.in = new DataInputStream(new BufferedInputStream(command.getInputStream(), 2 * Packet.MOST_BYTES));
        this.packets = new Packets(command.getOutputStream());
        this.errorReader = Thread.ofPlatform().daemon().name("place-errors").start(this::readErrors);
    }

    /**
     * Starts the command, and gives the shell there the agent if it asks for it.
     *
     * @param progress hears what the command waits for
     */
    static Launched at(Place place, Consumer<String> progress) throws PlaceException, InterruptedException {
        Bootstrap bootstrap;
        Process command;
        try {
            bootstrap = Bootstrap.ofThisBuild();
            command = new ProcessBuilder(bootstrap.command(place)).start();
        } catch (IOException e) {
            throw new PlaceException("'%s' cannot be reached: %s".formatted(place, e.getMessage()), e);
        }
        Launched launched = new Launched(place, command, progress);
        Thread patience = Thread.ofPlatform().daemon().name("place-patience").start(launched::endWhenTooLate);
        try {
            launched.lead(bootstrap);
            return launched;
        } catch (IOException broken) {
            throw new PlaceException(launched.ending("it broke off"), broken);
        } finally {
            patience.interrupt();
            patience.join();
            launched.endUnlessAgentRuns();
        }
    }

    private void endUnlessAgentRuns() {
        if (!agentRuns) {
            giveUp();
        }
    }

    /** A pod is deleted by the command that leads to it, which needs its time; anything else ends at once. */
    private void giveUp() {
        if (place.isPod()) {
            end(TO_DELETE);
        } else {
            command.destroyForcibly();
        }
    }

    private void endWhenTooLate() {
        try {
            for (long left = TO_REACH.toNanos(); left > 0; left = endOfPatienceNanos - System.nanoTime()) {
                Thread.sleep(Duration.ofNanos(left));
            }
            say("no agent spoke within %d s".formatted(TO_REACH.toSeconds()));
            giveUp();
        } catch (InterruptedException inTime) {
            // the rule
        }
    }

    private void lead(Bootstrap bootstrap) throws IOException, PlaceException, InterruptedException {
        for (String line = line(); line != null; line = line()) {
            if (line.equals(AgentMain.READY)) {
                agentRuns = true;
                return;
            } else if (line.equals(Bootstrap.SEND)) {
                OutputStream out = command.getOutputStream();
                out.write(bootstrap.jar());
                out.flush();
                wasSent = true;
            } else if (line.startsWith(Lead.WAITING)) {
                endOfPatienceNanos = System.nanoTime() + TO_REACH.toNanos();
                progress.accept("'%s': %s".formatted(place, line.substring(Lead.WAITING.length())));
            } else if (line.startsWith(Lead.NOTE)) {
                progress.accept("'%s': %s".formatted(place, line.substring(Lead.NOTE.length())));
            } else if (line.startsWith(Lead.CANNOT)) {
                throw new PlaceException("'%s': %s".formatted(place, line.substring(Lead.CANNOT.length())));
            } else if (line.startsWith(Bootstrap.NO_JDK)) {
                throw new PlaceException(
                        "there is no JDK at '%s': dbdyno looked for %s. Name the JDK's folder there within the braces, as in '%s'"
                                .formatted(place, line.substring(Bootstrap.NO_JDK.length()), withJdk()));
            } else if (line.startsWith(Bootstrap.NO_FOLDER)) {
                throw new PlaceException(
                        "dbdyno cannot write to %s at '%s': make room or give the right there, or name another folder in XDG_CACHE_HOME or TMPDIR there"
                                .formatted(line.substring(Bootstrap.NO_FOLDER.length()), place));
            } else if (!line.startsWith(Bootstrap.SAYS)) {
                // a greeting of the place's own
                say(line);
            }
        }
        throw new PlaceException(ending("it ended"));
    }

    private String withJdk() {
        if (place.isPod()) {
            return place.text().replaceAll("\\s*\\{[^{}]*}", "") + " {/opt/jdk-21}";
        }
        String command = String.join(" ", place.words());
        return command.replace("{}", "{/opt/jdk-21}");
    }

    /** What the agent says first. */
    PlaceFacts facts() throws PlaceException, InterruptedException {
        PlaceFacts facts;
        try {
            Packet hello = Packet.read(in);
            if (hello == null || hello.kind() != Kind.HELLO) {
                throw new PlaceException(ending("the agent ended"));
            }
            facts = PlaceFacts.of(hello.lines());
            requireThisBuild(facts);
        } catch (IOException broken) {
            throw new PlaceException(ending("the agent broke off"), broken);
        } catch (PlaceException unfit) {
            end(Duration.ofSeconds(1));
            throw unfit;
        }
        return facts;
    }

    private void requireThisBuild(PlaceFacts facts) throws PlaceException, IOException {
        String expected = Bootstrap.ofThisBuild().digest();
        if (!facts.agent().equals(expected)) {
            throw new PlaceException(
                    "what is kept at '%s' in %s is not the agent of this dbdyno (its digest is %s, not %s): remove that folder there"
                            .formatted(place, facts.kept(), shortened(facts.agent()), shortened(expected)));
        }
    }

    private static String shortened(String digest) {
        return digest.isEmpty() ? "unknown" : digest.substring(0, Math.min(12, digest.length()));
    }

    private @Nullable String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                return line.toString(UTF_8).stripTrailing();
            }
            if (line.size() < LONGEST_LINE) {
                line.write(next);
            }
        }
        return null;
    }

    private void readErrors() {
        try (InputStream errors = command.getErrorStream()) {
            BufferedReader reader = new BufferedReader(new InputStreamReader(errors, UTF_8));
            reader.lines().forEach(this::say);
        } catch (IOException | UncheckedIOException ended) {
            // with the command
        }
    }

    private synchronized void say(String line) {
        if (!line.isBlank()) {
            said.add(line.strip());
            if (said.size() > LINES_KEPT) {
                said.removeFirst();
            }
        }
    }

    private synchronized String said() {
        return said.stream().collect(Collectors.joining(" | "));
    }

    /** Why there is no agent, or none any more, with what was said and what to do. */
    String ending(String what) {
        String words = "";
        String code = "";
        try {
            boolean ended = command.waitFor(1, TimeUnit.SECONDS);
            errorReader.join(Duration.ofSeconds(1));
            words = said();
            code = ended ? ", its command with code %d".formatted(command.exitValue()) : "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (words.contains("UnsupportedClassVersionError")) {
            return "the JDK at '%s' is older than %d, which dbdyno needs: name another one's folder there within the braces, as in '%s'"
                    .formatted(place, OLDEST_JAVA, withJdk());
        }
        return "'%s': %s%s; %s%s"
                .formatted(
                        place, what, code, words.isEmpty() ? "nothing was said" : "it said: " + words, advice(words));
    }

    private String advice(String words) {
        if (words.contains("Host key verification failed")) {
            return ". Log in there once by hand ('%s'), compare the key and accept it".formatted(place);
        }
        if (words.contains("Permission denied")) {
            return ". dbdyno types no password: let SSH log in there with a key, which an agent of SSH may hold";
        }
        return "";
    }

    Process command() {
        return command;
    }

    DataInputStream in() {
        return in;
    }

    Packets packets() {
        return packets;
    }

    boolean wasSent() {
        return wasSent;
    }

    /** Closes the channel, which ends the agent and what it has started, and waits until it has. */
    void end(Duration usually) {
        Duration atMost = place.isPod() ? TO_DELETE : usually;
        try {
            command.getOutputStream().close();
        } catch (IOException broken) {
            // as good as closed
        }
        try {
            if (!command.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                command.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            command.destroyForcibly();
        }
    }
}
