package dev.dbdyno.lab.classpath;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.jspecify.annotations.Nullable;

/** Adds up what Maven's resolver downloads on several threads. */
final class Downloads extends AbstractTransferListener {

    private final Consumer<Downloaded> progress;
    private final Map<String, Long> underWay = new HashMap<>();
    private String asker = "";
    private @Nullable Integer expected;
    private int files;
    private long finishedBytes;

    Downloads(Consumer<Downloaded> progress) {
        this.progress = progress;
    }

    /** From now on, POMs are read. Their number is not known beforehand. */
    synchronized void reading(String whose) {
        begin(whose, null);
    }

    /** From now on, this many files are fetched. */
    synchronized void fetching(String whose, long many) {
        begin(whose, Math.toIntExact(many));
    }

    private void begin(String whose, @Nullable Integer many) {
        asker = whose;
        expected = many;
        files = 0;
    }

    @Override
    public synchronized void transferStarted(TransferEvent event) {
        moved(event, 0);
    }

    @Override
    public synchronized void transferProgressed(TransferEvent event) {
        moved(event, event.getTransferredBytes());
    }

    @Override
    public synchronized void transferSucceeded(TransferEvent event) {
        underWay.remove(event.getResource().getResourceName());
        finishedBytes += event.getTransferredBytes();
        files++;
        say(event);
    }

    /** A file that one repository lacks is looked for in the next. */
    @Override
    public synchronized void transferFailed(TransferEvent event) {
        underWay.remove(event.getResource().getResourceName());
    }

    private void moved(TransferEvent event, long bytes) {
        underWay.put(event.getResource().getResourceName(), bytes);
        say(event);
    }

    private void say(TransferEvent event) {
        String path = event.getResource().getResourceName();
        long bytes = finishedBytes
                + underWay.values().stream().mapToLong(Long::longValue).sum();
        progress.accept(new Downloaded(asker, files, expected, bytes, path.substring(path.lastIndexOf('/') + 1)));
    }
}
