package dev.dbdyno.cli.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The processes of a run. */
enum Target {
    LAB("dbdyno", scene -> List.of(scene.lab().process().pid())),
    CHILD("a child", started("block-\\d+-arm-\\d+(-attempt-\\d+)?")),
    CATALOG("the process that describes stacks", started("catalog")),
    INITDB("initdb", atTheServer(words -> words.contains("initdb"))),
    GENERATOR("a generator", started("block-\\S+-generator")),
    RELAY("a relay", started("block-\\S+-relay")),
    SERVER("the whole server", atTheServer(words -> true)),
    POSTMASTER("the server's main process", atTheServer(words -> !words.startsWith("postgres:"))),
    SESSION("an arm's session at the server", atTheServer(sessionsOf("dbdyno"))),
    OWN_SESSION("dbdyno's session at the server", atTheServer(sessionsOf("postgres")));

    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing that changes
    private final Function<Scene, List<Long>> pids;

    Target(String words, Function<Scene, List<Long>> pids) {
        this.words = words;
        this.pids = pids;
    }

    String words() {
        return words;
    }

    /** The processes that are there now. */
    List<Long> pids(Scene scene) {
        return pids.apply(scene);
    }

    private static Function<Scene, List<Long>> started(String name) {
        Pattern argumentFile = Pattern.compile("@\\S*/" + name + "\\.args");
        return scene -> scene.lab()
                .process()
                .descendants()
                .map(ProcessHandle::pid)
                .filter(pid -> argumentFile.matcher(words(pid)).find())
                .toList();
    }

    private static Function<Scene, List<Long>> atTheServer(Predicate<String> words) {
        return scene -> workingIn(scene.server(), words);
    }

    private static Predicate<String> sessionsOf(String user) {
        return Pattern.compile("^postgres: " + user + " \\S+ 127\\.0\\.0\\.1").asPredicate();
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
