package dev.dbdyno.cli.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** When a fault comes: known by what the run prints, or by the files that it writes, never by the time that has passed. */
enum Moment {
    ALWAYS("from the start") {
        @Override
        boolean hasCome(Scene scene) {
            return true;
        }
    },
    AT_THE_START("before anything is stored") {
        @Override
        boolean hasCome(Scene scene) {
            return Files.exists(scene.run().resolve("lab.lock"));
        }
    },
    INITDB("while PostgreSQL is initialised") {
        @Override
        boolean hasCome(Scene scene) throws IOException {
            return scene.output().contains("initialising");
        }
    },
    LOADING("while data is loaded") {
        @Override
        boolean hasCome(Scene scene) throws IOException {
            return scene.output().contains("loading");
        }
    },
    FIRST_BLOCK("as the first block begins") {
        @Override
        boolean hasCome(Scene scene) {
            return Files.exists(scene.run().resolve("run.json"));
        }
    },
    WARM_UP("in the warm-up") {
        @Override
        boolean hasCome(Scene scene) throws IOException {
            return text(scene.run().resolve("windows.ndjson")).contains("WARMUP");
        }
    },
    MEASURED("while a window is measured") {
        @Override
        boolean hasCome(Scene scene) throws IOException {
            return text(scene.run().resolve("windows.ndjson")).contains("MEASURED");
        }
    },
    SECOND_BLOCK("between two blocks") {
        @Override
        boolean hasCome(Scene scene) {
            return Files.exists(scene.run().resolve("forks.ndjson"));
        }
    },
    REPORT("while the report is written") {
        @Override
        boolean hasCome(Scene scene) {
            return Files.exists(scene.run().resolve("ending.json"));
        }
    };

    private final String words;

    Moment(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    abstract boolean hasCome(Scene scene) throws IOException;

    private static String text(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file) : "";
    }
}
