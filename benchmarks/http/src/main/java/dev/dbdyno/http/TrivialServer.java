package dev.dbdyno.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server that costs next to nothing, in a process of its own: nginx where it is installed, else dbdyno's stub.
 *
 * @param name of the program
 * @param folder that it works in, removed in the end; null where it has none
 */
record TrivialServer(
        String name, int port, Process process, @Nullable Path folder) implements AutoCloseable {

    static TrivialServer start() throws IOException, InterruptedException {
        Optional<Path> nginx = Program.find("nginx")
                .or(() -> Optional.of(Path.of("/usr/sbin/nginx")))
                .filter(Files::isExecutable);
        return nginx.isPresent() ? nginx(nginx.get()) : stub();
    }

    private static TrivialServer nginx(Path program) throws IOException, InterruptedException {
        int port = freePort();
        Path folder = Files.createTempDirectory("dbdyno-nginx");
        Path configuration = Files.writeString(folder.resolve("nginx.conf"), """
                daemon off;
                master_process off;
                pid %1$s/pid;
                error_log stderr crit;
                events { worker_connections 4096; }
                http {
                  access_log off;
                  keepalive_requests 1000000000;
                  server {
                    listen 127.0.0.1:%2$d;
                    location / { default_type application/json; return 200 '{"ok":true}'; }
                  }
                }
                """.formatted(folder, port));
        Process process = new ProcessBuilder(
                        program.toString(), "-p", folder.toString(), "-c", configuration.toString())
                .inheritIO()
                .start();
        awaitListening(port);
        return new TrivialServer("nginx", port, process, folder);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void awaitListening(int port) throws IOException, InterruptedException {
        for (int tries = 0; tries < 100; tries++) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (IOException notYet) {
                Thread.sleep(50);
            }
        }
        throw new IOException("nginx does not listen on port " + port);
    }

    private static TrivialServer stub() throws IOException, InterruptedException {
        StubProcess stub = StubProcess.start();
        return new TrivialServer("dbdyno's stub (no nginx found)", stub.port(), stub.process(), null);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        if (folder != null) {
            List<Path> deepestFirst;
            try (Stream<Path> files = Files.walk(folder)) {
                deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        }
    }
}
