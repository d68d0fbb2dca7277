package dev.dbdyno.cli.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The processes of a run. */
enum Target {
    LAB("dbdyno") {
        @Override
        List<Long> pids(Scene scene) {
            return List.of(scene.lab().process().pid());
        }
    },
    CHILD("a child") {
        @Override
        List<Long> pids(Scene scene) {
            return started(scene, "block-\\d+-arm-\\d+(-attempt-\\d+)?");
        }
    },
    CATALOG("the process that describes stacks") {
        @Override
        List<Long> pids(Scene scene) {
            return started(scene, "catalog");
        }
    },
    INITDB("initdb") {
        @Override
        List<Long> pids(Scene scene) {
            return workingIn(scene.server(), words -> words.contains("initdb"));
        }
    },
    GENERATOR("a generator") {
        @Override
        List<Long> pids(Scene scene) {
            return started(scene, "block-\\S+-generator");
        }
    },
    RELAY("a relay") {
        @Override
        List<Long> pids(Scene scene) {
            return started(scene, "block-\\S+-relay");
        }
    },
    SERVER("the whole server") {
        @Override
        List<Long> pids(Scene scene) {
            return workingIn(scene.server(), words -> true);
        }
    },
    POSTMASTER("the server's main process") {
        @Override
        List<Long> pids(Scene scene) {
            return workingIn(scene.server(), words -> !words.startsWith("postgres:"));
        }
    },
    SESSION("an arm's session at the server") {
        @Override
        List<Long> pids(Scene scene) {
            return workingIn(scene.server(), words -> OF_ARMS.matcher(words).find());
        }
    },
    OWN_SESSION("dbdyno's session at the server") {
        @Override
        List<Long> pids(Scene scene) {
            return workingIn(scene.server(), words -> OF_LAB.matcher(words).find());
        }
    };

    private static final Pattern OF_ARMS = Pattern.compile("^postgres: dbdyno \\S+ 127\\.0\\.0\\.1");
    private static final Pattern OF_LAB = Pattern.compile("^postgres: postgres \\S+ 127\\.0\\.0\\.1");

    private final String words;

    Target(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** Those that are there now. */
    abstract List<Long> pids(Scene scene);

    private static List<Long> started(Scene scene, String name) {
        Pattern argumentFile = Pattern.compile("@\\S*/" + name + "\\.args");
        return scene.lab()
                .process()
                .descendants()
                .map(ProcessHandle::pid)
                .filter(pid -> argumentFile.matcher(words(pid)).find())
                .toList();
    }

    private static List<Long> workingIn(Path folder, Predicate<String> words) {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.map(ProcessHandle::pid)
                    .filter(pid -> worksIn(pid, folder) && words.test(words(pid)))
                    .toList();
        }
    }

    private static boolean worksIn(long pid, Path folder) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "cwd"))
                    .startsWith(folder);
        } catch (IOException gone) {
            return false;
        }
    }

    private static String words(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"))
                    .replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }
}
