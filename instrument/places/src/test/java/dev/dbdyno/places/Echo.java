package dev.dbdyno.places;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A process that does what each line of its input says. */
final class Echo {

    private Echo() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            switch (line) {
                case "flood" -> {
                    while (true) {
                        System.err.println("x".repeat(1_000));
                    }
                }
                case "sleep" -> Thread.sleep(3_600_000);
                case "end" -> System.exit(7);
                default -> System.out.println(args[0] + " " + line);
            }
            System.out.flush();
        }
    }
}
