package dev.dbdyno.load.usage;

import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was used between two sweeps.
 *
 * @param quantities of everyone who could be read
 * @param processors online in the machine; null where unknown
 * @param remarks on what could not be read
 */
public record Usage(Quantities quantities, @Nullable Integer processors, List<Remark> remarks) {
    public Usage {
        remarks = List.copyOf(remarks);
    }
}
