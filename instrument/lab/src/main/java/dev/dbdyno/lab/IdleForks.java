package dev.dbdyno.lab;

import dev.dbdyno.lab.machine.TaskTimes;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Remark;
import java.util.ArrayList;
import java.util.List;

/**
 * The forks that must be idle while another has its turn.
 *
 * @param pids of their processes
 */
record IdleForks(List<Long> pids) {

    /** Largest part of the machine that they may have together. */
    private static final double IDLE_FRACTION = 0.01;

    IdleForks {
        pids = List.copyOf(pids);
    }

    /** Looks at them from now on. */
    Watch watch() {
        return new Watch(used(), System.nanoTime());
    }

    private long used() {
        return pids.stream().mapToLong(TaskTimes::nanos).sum();
    }

    /** What they had used when a turn began. */
    final class Watch {
        private final long usedBefore;
        private final long begunNanos;

        private Watch(long usedBefore, long begunNanos) {
            this.usedBefore = usedBefore;
            this.begunNanos = begunNanos;
        }

        /** The turn's window; invalid where they were not idle. */
        Measurement remarked(Measurement window) {
            long lasted = Math.max(1, System.nanoTime() - begunNanos);
            int processors =
                    window.processors() == null ? Runtime.getRuntime().availableProcessors() : window.processors();
            double fraction = (double) (used() - usedBefore) / lasted / processors;
            if (fraction <= IDLE_FRACTION) {
                return window;
            }
            List<Remark> remarks = new ArrayList<>(window.remarks());
            remarks.add(new Remark.OtherForksAtWork(fraction));
            return window.remarking(remarks);
        }
    }
}
