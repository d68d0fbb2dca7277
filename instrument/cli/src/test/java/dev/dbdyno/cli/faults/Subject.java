package dev.dbdyno.cli.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The runs that faults are put into: two arms, as short as can be. */
enum Subject {
    STUBS("two stubs beside an embedded PostgreSQL", 1_000, 1, "fake", "fake serviceMicros=200"),
    TWO_BLOCKS("the same in two blocks", 1_000, 2, "fake", "fake serviceMicros=200"),
    LONG_LOAD("the same with millions of rows", 1_000_000, 1, "fake", "fake serviceMicros=200"),
    VERDICT("as many blocks as a verdict needs", 1_000, 5, "fake serviceMicros=1000", "fake serviceMicros=1500"),
    TABLES("`jdbc` on an embedded PostgreSQL", 1_000, 1, "jdbc", "jdbc pool=3"),
    WEB("web hosts with a generator each", 1_000, 1, "fake-async@vertx-web", "fake-async@vertx-web serviceMicros=200"),
    GIVEN("`jdbc` on a PostgreSQL of yours", 1_000, 1, "jdbc", "jdbc pool=3"),
    SCHEDULE(
            "web hosts under an open loop",
            1_000,
            1,
            "fake-async@vertx-web",
            "fake-async@vertx-web serviceMicros=200") {
        @Override
        List<String> load() {
            return List.of("--rate", "300/s");
        }
    },
    DISTANCE("`jdbc` behind a relay", 1_000, 1, "jdbc", "jdbc pool=3") {
        @Override
        List<String> further() {
            return List.of("--round-trip", "1ms");
        }
    };

    static final Duration WINDOW = Duration.ofMillis(300);

    private final String words;
    private final int companies;
    private final int blocks;
    private final List<String> arms;

    Subject(String words, int companies, int blocks, String... arms) {
        this.words = words;
        this.companies = companies;
        this.blocks = blocks;
        this.arms = List.of(arms);
    }

    String words() {
        return words;
    }

    /** Good forks of a complete run. */
    int forks() {
        return blocks * arms.size();
    }

    List<String> load() {
        return List.of("--clients", "2");
    }

    List<String> further() {
        return List.of();
    }

    /** The command, stored in this folder. */
    List<String> command(String out) {
        List<String> command = new ArrayList<>(List.of("compare"));
        command.addAll(arms);
        Collections.addAll(command, "--companies", Integer.toString(companies), "--set", "pool=2");
        command.addAll(load());
        Collections.addAll(command, "--window", WINDOW.toMillis() + "ms", "--windows", "2", "--warmup", "1s");
        Collections.addAll(command, "--blocks", Integer.toString(blocks), "--out", out);
        command.addAll(further());
        return command;
    }
}
