package dev.dbdyno.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.http.Buffer;
import io.fabric8.mockwebserver.http.Dispatcher;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import io.fabric8.mockwebserver.http.Response;
import io.fabric8.mockwebserver.http.WebSocket;
import io.fabric8.mockwebserver.http.WebSocketListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * fabric8's mock of a Kubernetes server, whose pods have the state that a test gives them, and whose shells run on this machine: what
 * goes through a websocket there and back is real.
 */
final class FakeCluster implements AutoCloseable {

    static final String NAMESPACE = "bench";

    private final KubernetesCrudDispatcher crud = new KubernetesCrudDispatcher();
    private final KubernetesMockServer server;
    private final Path kubeconfig;
    private final Path home;
    private final List<Pod> created = new CopyOnWriteArrayList<>();
    private final List<Process> shells = new CopyOnWriteArrayList<>();
    private final Map<String, MockResponse> refusals = new HashMap<>();
    private volatile PodStatus status = running();

    FakeCluster(Path folder) throws IOException {
        Logger.getLogger("io.fabric8.mockwebserver").setLevel(Level.OFF);
        server = new KubernetesMockServer(new Context(), new MockWebServer(), new HashMap<>(), new Answers(), false);
        server.init();
        home = Files.createDirectories(folder.resolve("pods"));
        kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                clusters: [{name: fake, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: me, user: {token: none}}]
                contexts: [{name: here, context: {cluster: fake, user: me, namespace: bench}}]
                current-context: here
                """.formatted(server.getPort()));
    }

    Path kubeconfig() {
        return kubeconfig;
    }

    /** The state of every pod from now on. */
    void setStatus(PodStatus next) {
        status = next;
    }

    static PodStatus running() {
        return new PodStatusBuilder()
                .withPhase("Running")
                .addNewContainerStatus()
                .withName("place")
                .withNewState()
                .withNewRunning()
                .endRunning()
                .endState()
                .endContainerStatus()
                .build();
    }

    static PodStatus waiting(String reason, String message) {
        return new PodStatusBuilder()
                .withPhase("Pending")
                .addNewContainerStatus()
                .withName("place")
                .withNewState()
                .withNewWaiting()
                .withReason(reason)
                .withMessage(message)
                .endWaiting()
                .endState()
                .endContainerStatus()
                .build();
    }

    /**
     * Refuses what the method asks for.
     *
     * @param method of HTTP; {@code EXEC} for a shell
     */
    void refuse(String method, int code, String message) {
        refusals.put(
                method,
                new MockResponse()
                        .setResponseCode(code)
                        .setHeader("Content-Type", "application/json")
                        .setBody(
                                "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"code\":%d,\"message\":\"%s\"}"
                                        .formatted(code, message.replace("\"", "\\\""))));
    }

    /** All that were ever asked for here. */
    List<Pod> created() {
        return created;
    }

    /** The names of those that are there. */
    List<String> pods() {
        return all().stream().map(pod -> pod.getMetadata().getName()).toList();
    }

    private List<Pod> all() {
        MockResponse list = crud.handleGet("/api/v1/namespaces/%s/pods".formatted(NAMESPACE));
        return Serialization.unmarshal(list.getBody().readUtf8(), PodList.class).getItems();
    }

    /** Puts one there as if an earlier run had. */
    void add(Pod pod) {
        crud.handleCreate(new RecordedRequest(
                "HTTP/1.1",
                io.fabric8.mockwebserver.dsl.HttpMethod.POST,
                "/api/v1/namespaces/%s/pods".formatted(NAMESPACE),
                io.fabric8.mockwebserver.http.Headers.builder().build(),
                new Buffer(Serialization.asJson(pod).getBytes(UTF_8))));
    }

    boolean hasShells() {
        return shells.stream().anyMatch(Process::isAlive);
    }

    /** Does what a node does that ends a container: kills its shells, and closes the websocket without a word. */
    void killShells() {
        shells.forEach(Process::destroyForcibly);
    }

    @Override
    public void close() {
        shells.forEach(shell -> {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
        });
        server.destroy();
    }

    private final class Answers extends Dispatcher {

        @Override
        public MockResponse dispatch(RecordedRequest request) {
            URI uri = URI.create(request.getPath());
            boolean isShell = uri.getPath().endsWith("/exec");
            MockResponse refusal = refusals.get(isShell ? "EXEC" : String.valueOf(request.getMethod()));
            if (refusal != null) {
                return refusal;
            }
            if (isShell) {
                return new MockResponse().withWebSocketUpgrade(new Shell(command(uri.getRawQuery())));
            }
            MockResponse answer = crud.dispatch(request);
            if ("POST".equals(request.getMethod())) {
                all().stream().filter(pod -> !created.contains(pod)).forEach(created::add);
            }
            return "GET".equals(request.getMethod()) && uri.getPath().matches(".*/pods/[^/]+") && answer.code() == 200
                    ? withStatus(answer)
                    : answer;
        }
    }

    private MockResponse withStatus(MockResponse answer) {
        Pod pod = Serialization.unmarshal(answer.getBody().readUtf8(), Pod.class);
        return new MockResponse()
                .setResponseCode(200)
                .setHeader("Content-Type", "application/json")
                .setBody(Serialization.asJson(
                        new PodBuilder(pod).withStatus(status).build()));
    }

    private static List<String> command(String query) {
        return Arrays.stream(query.split("&", -1))
                .filter(each -> each.startsWith("command="))
                .map(each -> URLDecoder.decode(each.substring("command=".length()), UTF_8))
                .toList();
    }

    /** One shell, by the protocol {@code v4.channel.k8s.io}: the first byte of a message is its channel. */
    private final class Shell extends WebSocketListener {

        private final List<String> command;
        private final ExecutorService input =
                Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
        private volatile @Nullable Process process;

        Shell(List<String> command) {
            this.command = command;
        }

        @Override
        public void onOpen(WebSocket socket, Response response) {
            try {
                ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
                builder.environment().keySet().retainAll(List.of("PATH", "JAVA_HOME"));
                builder.environment().putAll(Map.of("TMPDIR", home.toString(), "XDG_CACHE_HOME", home.toString()));
                Process started = builder.start();
                process = started;
                shells.add(started);
                Thread output = Thread.ofPlatform().daemon().start(() -> pass(1, started.getInputStream(), socket));
                Thread errors = Thread.ofPlatform().daemon().start(() -> pass(2, started.getErrorStream(), socket));
                Thread.ofPlatform().daemon().start(() -> end(started, output, errors, socket));
            } catch (IOException e) {
                socket.close(1011, String.valueOf(e.getMessage()));
            }
        }

        private static void pass(int channel, InputStream from, WebSocket to) {
            byte[] buffer = new byte[16 * 1024];
            try {
                for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
                    byte[] message = new byte[length + 1];
                    message[0] = (byte) channel;
                    System.arraycopy(buffer, 0, message, 1, length);
                    to.send(message);
                }
            } catch (IOException ended) {
                // with the process
            }
        }

        private static void end(Process process, Thread output, Thread errors, WebSocket socket) {
            try {
                int code = process.waitFor();
                output.join(TimeUnit.SECONDS.toMillis(5));
                errors.join(TimeUnit.SECONDS.toMillis(5));
                if (code != 137) {
                    byte[] status = (code == 0
                                    ? "3{\"status\":\"Success\"}"
                                    : "3{\"status\":\"Failure\",\"reason\":\"NonZeroExitCode\",\"details\":{\"causes\":[{\"reason\":\"ExitCode\",\"message\":\"%d\"}]}}"
                                            .formatted(code))
                            .getBytes(UTF_8);
                    status[0] = 3;
                    socket.send(status);
                }
                socket.close(1000, "");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Not on the server's thread, which sends what the shell says. */
        @Override
        public void onMessage(WebSocket socket, byte[] message) {
            input.execute(() -> take(message));
        }

        private void take(byte[] message) {
            Process running = process;
            if (running != null && message.length > 0 && message[0] == 0) {
                try {
                    OutputStream to = running.getOutputStream();
                    to.write(message, 1, message.length - 1);
                    to.flush();
                } catch (IOException ended) {
                    // a shell that reads no more
                }
            }
        }

        @Override
        public void onClosing(WebSocket socket, int code, String reason) {
            closeInput();
        }

        @Override
        public void onClosed(WebSocket socket, int code, String reason) {
            closeInput();
        }

        @Override
        public void onFailure(WebSocket socket, Throwable failure, @Nullable Response response) {
            closeInput();
        }

        private void closeInput() {
            input.execute(this::closeNow);
        }

        private void closeNow() {
            try {
                Process running = process;
                if (running != null) {
                    running.getOutputStream().close();
                }
            } catch (IOException ended) {
                // closed
            }
        }
    }
}
