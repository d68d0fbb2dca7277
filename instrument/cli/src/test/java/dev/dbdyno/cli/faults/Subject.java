package dev.dbdyno.cli.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The runs that faults are put into: two arms, as short as can be. */
@SuppressWarnings("ImmutableEnumChecker") // List.of cannot change
enum Subject {
    STUBS(1_000, 1, Load.CLOSED, "fake", "fake serviceMicros=200"),
    /** An arm that no command has had before, so that nothing is known about it. */
    NEVER_DESCRIBED(1_000, 1, Load.CLOSED, "fake", "fake serviceMicros=FRESH"),
    TWO_BLOCKS(1_000, 2, Load.CLOSED, "fake", "fake serviceMicros=200"),
    LONG_LOAD(1_000_000, 1, Load.CLOSED, "fake rows=1000000", "fake rows=1000000 serviceMicros=200"),
    VERDICT(1_000, 10, Load.CLOSED, "fake serviceMicros=20000", "fake serviceMicros=80000"),
    TABLES(1_000, 1, Load.CLOSED, "jdbc", "jdbc pool=3"),
    GIVEN(1_000, 1, Load.CLOSED, "jdbc", "jdbc pool=3"),
    GIVEN_LONG_LOAD(1_000_000, 1, Load.CLOSED, "jdbc", "jdbc pool=3"),
    DISTANCE(1_000, 1, Load.DISTANT, "jdbc", "jdbc pool=3"),
    WEB(1_000, 1, Load.CLOSED, "fake-async@vertx-web", "fake-async@vertx-web serviceMicros=200"),
    WEB_ON_SCHEDULE(1_000, 1, Load.OPEN, "fake-async@vertx-web", "fake-async@vertx-web serviceMicros=200");

    @SuppressWarnings("ImmutableEnumChecker") // List.of cannot change
    private enum Load {
        CLOSED("--clients", "2"),
        DISTANT("--clients", "2", "--round-trip", "1ms"),
        OPEN("--rate", "300/s");

        private final List<String> words;

        Load(String... words) {
            this.words = List.of(words);
        }
    }

    static final Duration WINDOW = Duration.ofMillis(600);

    private final int companies;
    private final int blocks;
    private final Load load;
    private final List<String> arms;

    Subject(int companies, int blocks, Load load, String... arms) {
        this.companies = companies;
        this.blocks = blocks;
        this.load = load;
        this.arms = List.of(arms);
    }

    /** Blocks of a complete run. */
    int blocks() {
        return blocks;
    }

    int arms() {
        return arms.size();
    }

    /** Whether its server is not dbdyno's own. */
    boolean hasGivenServer() {
        return this == GIVEN || this == GIVEN_LONG_LOAD;
    }

    /** The command, stored in this folder. */
    List<String> command(String out) {
        List<String> command = new ArrayList<>(List.of("compare"));
        String fresh = Long.toString(System.nanoTime() % 1_000_000);
        arms.forEach(arm -> command.add(arm.replace("FRESH", fresh)));
        Collections.addAll(command, "--companies", Integer.toString(companies), "--set", "pool=2");
        command.addAll(load.words);
        Collections.addAll(command, "--window", WINDOW.toMillis() + "ms", "--windows", "2", "--warmup", "300ms");
        Collections.addAll(command, "--blocks", Integer.toString(blocks), "--out", out);
        return command;
    }
}
