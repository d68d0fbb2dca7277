package dev.dbdyno.child;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Speaks the frames of a child, with two event loops that hold {@code pool} connections, and misbehaves as the arm's
 * settings say: {@code act=… at=opening|warming|measuring|closing}; with {@code once=true} only where it replaces no other. On the host {@code web} it serves, on a real port, the
 * script of the generator that connects: {@code generator=ACT generatorAt=STEP}; and misbehaves itself as the generator
 * arrives ({@code at=loaded}) or in any other step of its own.
 */
public final class ChildMain {

    private ChildMain() {}

    public static void main(String[] args) throws Exception {
        Script.listen();
        while (true) {
            switch (Script.command()) {
                case Command.Describe describe -> Script.send(descriptions());
                case Command.Check check -> Script.send(checked(check));
                case Command.Start start -> {
                    fork(start);
                    return;
                }
                case Command.Serve serve -> {
                    serve(serve);
                    return;
                }
                case Command unexpected -> throw new IllegalStateException(unexpected.toString());
            }
        }
    }

    private static Frame descriptions() {
        return new Frame.Descriptions(
                List.of(new Frame.StackDescription(
                        "scripted", "dbdyno-stack-scripted", "a script", "blocking", List.of(), List.of())),
                List.of());
    }

    private static Frame checked(Command.Check check) {
        Frame.LoadedBy loadedBy =
                check.host().equals("web") && !check.settings().containsKey("load")
                        ? Frame.LoadedBy.GENERATOR
                        : Frame.LoadedBy.CHILD;
        if (!check.stack().equals("scripted")) {
            return new Frame.Checked(
                    new LinkedHashMap<>(),
                    List.of(),
                    new LinkedHashMap<>(),
                    loadedBy,
                    DatabaseKind.POSTGRESQL,
                    null,
                    "there is no stack '%s'; there is scripted".formatted(check.stack()));
        }
        LinkedHashMap<String, String> settings = new LinkedHashMap<>(Map.of("pool", "5"));
        settings.putAll(check.settings());
        return new Frame.Checked(
                settings, List.of("pool"), new LinkedHashMap<>(), loadedBy, DatabaseKind.POSTGRESQL, null, null);
    }

    private static Script script(Map<String, String> settings) {
        return new Script(settings.getOrDefault("act", ""), settings.getOrDefault("at", ""));
    }

    private static void fork(Command.Start start) throws Exception {
        System.err.println("started");
        System.err.println("seed " + start.seed());
        Script script = isGood(start) ? new Script("", "") : script(start.settings());
        script.misbehave("opening");
        Connections connections = new Connections(start.settings(), start.endpoint());
        script.load(connections::close);
        System.exit(Integer.parseInt(start.settings().getOrDefault("exit", "0")));
    }

    private static boolean isGood(Command.Start start) {
        return start.settings().containsKey("once")
                && Objects.requireNonNull(start.endpoint()).applicationName().contains("-attempt-");
    }

    private static void serve(Command.Serve serve) throws Exception {
        System.err.println("serving");
        Script script = script(serve.settings());
        script.misbehave("opening");
        Connections connections = new Connections(serve.settings(), serve.endpoint());
        ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(() -> tellGenerator(socket, script, serve.settings()));
        Script.send(new Frame.Serving(socket.getLocalPort(), 1, 4_321_000_000L));
        if (!(Script.command() instanceof Command.Close)) {
            throw new IllegalStateException("a host that serves is told nothing but to close");
        }
        script.misbehave("closing");
        connections.close();
        Script.send(new Frame.Closed(0));
        System.exit(Integer.parseInt(serve.settings().getOrDefault("exit", "0")));
    }

    private static void tellGenerator(ServerSocket socket, Script own, Map<String, String> settings) {
        String script = "%s %s %s\n"
                .formatted(
                        settings.getOrDefault("generator", "-"),
                        settings.getOrDefault("generatorAt", "-"),
                        settings.getOrDefault("pool", "5"));
        try (Socket generator = socket.accept()) {
            generator.getOutputStream().write(script.getBytes(UTF_8));
            generator.getOutputStream().flush();
            // until the generator has begun to load
            if (generator.getInputStream().read() >= 0) {
                own.misbehave("loaded");
            }
            generator.getInputStream().readAllBytes();
        } catch (Exception e) {
            System.err.println(e);
        }
    }

    /** Two event loops, as a reactive stack has them: the first carries one connection more than the second. */
    private static final class Connections {
        private final List<SocketChannel> channels = new ArrayList<>();
        private final List<Selector> loops = new ArrayList<>();

        Connections(Map<String, String> settings, Endpoint target) throws IOException {
            int pool = Integer.parseInt(settings.getOrDefault("pool", "5"));
            loops.add(Selector.open());
            loops.add(Selector.open());
            for (int i = 0; i < pool; i++) {
                SocketChannel channel = SocketChannel.open(new InetSocketAddress(target.host(), target.port()));
                channel.write(ByteBuffer.wrap((target.applicationName() + "\n").getBytes(UTF_8)));
                channel.configureBlocking(false);
                channel.register(loops.get(i % 2), SelectionKey.OP_READ);
                channels.add(channel);
            }
            for (Selector loop : loops) {
                loop.selectNow();
            }
        }

        void close() {
            try {
                for (SocketChannel channel : channels) {
                    channel.close();
                }
                for (Selector loop : loops) {
                    loop.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
