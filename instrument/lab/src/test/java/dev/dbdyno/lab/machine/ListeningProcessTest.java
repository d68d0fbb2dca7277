package dev.dbdyno.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Looks for a real process, this one, by a port that it really listens on. */
@EnabledOnOs(OS.LINUX)
class ListeningProcessTest {

    private final long self = ProcessHandle.current().pid();

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost"})
    void theProcessBehindAPortIsFound(String host) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(ListeningProcess.of(host, socket.getLocalPort())).isEqualTo(self);
        }
    }

    @Test
    void aPortOnAllAddressesIsFoundToo() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            assertThat(ListeningProcess.of("127.0.0.1", socket.getLocalPort())).isEqualTo(self);
        }
    }

    @Test
    void aPortThatNobodyListensOnHasNoProcessAlthoughThereAreConnectionsFromIt() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThat(ListeningProcess.of("127.0.0.1", port)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "no-such-host.invalid"})
    void anotherMachinesProcessesAreNotLookedFor(String host) throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            assertThat(ListeningProcess.of(host, socket.getLocalPort())).isNull();
        }
    }

    @Test
    void ofProcessesThatShareAPortTheOneIsTakenThatStartedTheOthers() throws Exception {
        // a shell hands the listening socket down to its child, as servers with workers do
        Process parent = new ProcessBuilder("python3", "-c", """
                        import os, socket, sys, time
                        s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(); s.set_inheritable(True)
                        worker = os.fork()
                        if worker:
                            print(s.getsockname()[1], flush=True)
                            sys.stdin.read()
                            os.kill(worker, 9)
                        else:
                            time.sleep(60)
                        """).start();
        try {
            int port = Integer.parseInt(parent.inputReader().readLine());

            assertThat(ListeningProcess.of("127.0.0.1", port)).isEqualTo(parent.pid());
        } finally {
            parent.getOutputStream().close();
            parent.waitFor();
        }
    }
}
