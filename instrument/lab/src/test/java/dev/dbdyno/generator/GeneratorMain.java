package dev.dbdyno.generator;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.child.Script;
import dev.dbdyno.results.frames.Command;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;

/** Speaks the frames of a generator, and misbehaves as the web host says to which it connects. */
public final class GeneratorMain {

    private GeneratorMain() {}

    public static void main(String[] args) throws Exception {
        Script.listen();
        if (!(Script.command() instanceof Command.Generate generate)) {
            throw new IllegalStateException("a generator is told to generate");
        }
        System.err.println("seed " + generate.seed());
        System.err.println("told " + generate);
        try (Socket host = new Socket(generate.web().host(), generate.web().port())) {
            String line = new BufferedReader(new InputStreamReader(host.getInputStream(), UTF_8)).readLine();
            String[] words = line.split(" ", -1);
            Script script = new Script(words[0], words[1]);
            script.misbehave("opening");
            host.getOutputStream().write('+');
            host.getOutputStream().flush();
            script.load(() -> {});
        }
        System.exit(0);
    }
}
