package dev.dbdyno.databases;

import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what processes of a server or a web host use, where those that make load cannot. */
public interface ServerMeter {

    /** What is used counts from so long after this call on. Returns no sooner than the meter knows of it. */
    void watch(Duration after) throws DatabaseException, InterruptedException;

    /** What was used since {@link #watch}. */
    Used count() throws DatabaseException, InterruptedException;

    /**
     * What was used.
     *
     * @param processors of the machine there; null where nothing of it was read
     * @param remarks on what could not be read
     */
    record Used(Quantities quantities, @Nullable Integer processors, List<Remark> remarks) {
        public Used {
            remarks = List.copyOf(remarks);
        }
    }
}
