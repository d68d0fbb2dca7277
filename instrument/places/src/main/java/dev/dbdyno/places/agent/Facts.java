package dev.dbdyno.places.agent;

import dev.dbdyno.places.wire.Digest;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What there is at this place, as far as it matters to a lab. What cannot be found out is empty. */
final class Facts {

    private final Path session;
    private final Path kept;

    Facts(Path session, Path kept) {
        this.session = session;
        this.kept = kept;
    }

    /** Each {@code name=value}, as {@code PlaceFacts} reads them. */
    List<String> lines() {
        String allowed = value("/proc/self/status", "Cpus_allowed_list");
        return Stream.of(
                        "session=" + session,
                        "kept=" + kept,
                        "agent=" + agent(),
                        "java=" + System.getProperty("java.version"),
                        "jvm=%s %s, %s"
                                .formatted(
                                        System.getProperty("java.vendor"),
                                        System.getProperty("java.runtime.version"),
                                        System.getProperty("java.vm.name")),
                        "jdk=" + System.getProperty("java.home"),
                        "system=%s %s %s"
                                .formatted(
                                        System.getProperty("os.name"),
                                        System.getProperty("os.version"),
                                        System.getProperty("os.arch")),
                        "distribution=" + value("/etc/os-release", "PRETTY_NAME"),
                        "user=" + System.getProperty("user.name"),
                        "processors=" + Runtime.getRuntime().availableProcessors(),
                        "model=" + value("/proc/cpuinfo", "model name"),
                        "memory=" + value("/proc/meminfo", "MemAvailable"),
                        "installed=" + value("/proc/meminfo", "MemTotal"),
                        "disk=" + free(kept),
                        "load=" + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                        "files=" + value("/proc/self/limits", "Max open files"),
                        "realtime=" + succeeds("chrt", "--rr", "1", "true"),
                        "allowed=" + allowed,
                        "pins=" + succeeds("taskset", "-c", allowed, "true"),
                        "boot=" + text("/proc/sys/kernel/random/boot_id"),
                        "processes=" + link("/proc/self/ns/pid"),
                        "network=" + link("/proc/self/ns/net"))
                .map(line -> line.replace('\n', ' '))
                .toList();
    }

    private static String agent() {
        try {
            return Digest.of(Path.of(System.getProperty("java.class.path")));
        } catch (IOException unreadable) {
            return "";
        }
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException unknown) {
            return "";
        }
    }

    private static String link(String file) {
        try {
            return Files.readSymbolicLink(Path.of(file)).toString();
        } catch (IOException | UnsupportedOperationException unknown) {
            return "";
        }
    }

    /** The value in the first line that begins with a word and a colon, if there is one. */
    private static String value(String file, String word) {
        return text(file)
                .lines()
                .filter(line -> line.startsWith(word))
                .map(line -> line.substring(word.length()).strip().replaceFirst("^:\\s*", ""))
                .findFirst()
                .orElse("");
    }

    private static String free(Path folder) {
        try {
            return Long.toString(Files.getFileStore(folder).getUsableSpace());
        } catch (IOException unknown) {
            return "";
        }
    }

    private static boolean succeeds(String... command) {
        try {
            Process tried =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            boolean ended = tried.waitFor(5, TimeUnit.SECONDS);
            tried.destroyForcibly();
            return ended && tried.exitValue() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
