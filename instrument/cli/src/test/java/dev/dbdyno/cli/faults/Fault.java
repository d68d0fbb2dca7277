package dev.dbdyno.cli.faults;

import dev.dbdyno.cli.Launched;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What goes wrong. */
sealed interface Fault {

    /** The fault's name in the table of faults. */
    String words();

    /** Sets up what is wrong from the start. */
    default Launched.Setting around(Launched.Setting usual, Path folder) throws IOException {
        return usual;
    }

    /** Makes the fault happen at its moment. */
    default void happen(Scene scene) throws IOException, InterruptedException {}

    /** A signal to the first process of its kind. */
    record Signal(Target target, String name) implements Fault {
        @Override
        public String words() {
            return "SIG%s to %s".formatted(name, target.words());
        }

        @Override
        public void happen(Scene scene) throws IOException, InterruptedException {
            Signals.send(name, List.of(scene.await(target).getFirst()));
        }
    }

    /** All processes of a kind are stopped, and go on later. */
    record Pause(Target target, Duration length) implements Fault {
        @Override
        public String words() {
            return "%s is stopped for %d s".formatted(target.words(), length.toSeconds());
        }

        @Override
        public void happen(Scene scene) throws IOException, InterruptedException {
            List<Long> pids = scene.await(target);
            Signals.send("STOP", pids);
            Thread.sleep(length);
            Signals.send("CONT", pids);
        }
    }

    /** All processes of a kind are stopped for good. */
    record Freeze(Target target) implements Fault {
        @Override
        public String words() {
            return "%s is stopped for good".formatted(target.words());
        }

        @Override
        public void happen(Scene scene) throws IOException, InterruptedException {
            Signals.send("STOP", scene.await(target));
        }
    }

    /** The disk with the run's folder, and the server's data in it, becomes full. */
    record FullDisk() implements Fault {
        /** Little more than a short run needs: while a large disk is filled, the run may get far, or to its end. */
        private static final int MEBIBYTES = 200;

        private static final Mount DISK = new Mount(Scene.DISK, "size=%dm".formatted(MEBIBYTES));

        @Override
        public String words() {
            return "the disk is full";
        }

        @Override
        public Launched.Setting around(Launched.Setting usual, Path folder) throws IOException {
            return DISK.around(usual, folder);
        }

        @Override
        public void happen(Scene scene) {
            Path disk = Mount.seenBy(scene.lab().process().pid(), scene.folder().resolve(Scene.DISK));
            fill(disk.resolve(Mount.FILLER), 1 << 20);
            fill(disk.resolve(Mount.FILLER + "-rest"), 64);
        }

        /**
         * Fills the disk until nothing more fits, but never beyond what the disk can hold. When its process has ended,
         * there is no disk.
         */
        private static void fill(Path file, int step) {
            byte[] bytes = new byte[step];
            try (OutputStream filler = Files.newOutputStream(file)) {
                for (long written = 0; written < MEBIBYTES << 20; written += step) {
                    filler.write(bytes);
                }
            } catch (IOException fullOrGone) {
                return;
            }
        }
    }

    /**
     * A folder that dbdyno writes to is a file system of its own.
     *
     * @param variable of the environment that names the folder
     */
    record Mounted(String words, Mount mount, String variable) implements Fault {
        @Override
        public Launched.Setting around(Launched.Setting usual, Path folder) throws IOException {
            Map<String, String> environment = new HashMap<>(usual.environment());
            environment.put(variable, folder.resolve(mount.at()).toString());
            return mount.around(new Launched.Setting(environment, List.of(), usual.jvm()), folder);
        }
    }

    /** The command is started by another command. */
    record Around(String words, List<String> before) implements Fault {
        public Around {
            before = List.copyOf(before);
        }

        @Override
        public Launched.Setting around(Launched.Setting usual, Path folder) {
            return new Launched.Setting(usual.environment(), before, usual.jvm());
        }
    }

    /** Any other fault. */
    record Act(String words, Action action) implements Fault {
        @Override
        public void happen(Scene scene) throws IOException, InterruptedException {
            action.on(scene);
        }
    }

    /** What is done to a run. */
    interface Action {
        void on(Scene scene) throws IOException, InterruptedException;
    }
}
