package dev.dbdyno.results.window;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A whole latency histogram in nanoseconds, in HdrHistogram's compressed V2 encoding: exact to three digits, merged by
 * adding, never averaged.
 *
 * @param encoded Base64 of the compressed histogram
 */
public record Latency(String encoded) {

    public Latency {
        if (encoded.isEmpty()) {
            throw new IllegalArgumentException("an encoded histogram is never empty");
        }
        // a damaged one is found where it is read, with its file's name, and not in the middle of a report
        decode(encoded);
    }

    public static Latency of(Histogram nanos) {
        ByteBuffer buffer = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
        int length = nanos.encodeIntoCompressedByteBuffer(buffer);
        byte[] bytes = new byte[length];
        buffer.get(0, bytes);
        return new Latency(Base64.getEncoder().encodeToString(bytes));
    }

    /**
     * What one recorder would hold that had seen the values of all; exact, for the histograms are added count by count.
     *
     * @param parts at least one; all were recorded with the same range and precision
     */
    public static Latency joined(List<Latency> parts) {
        Histogram sum = parts.getFirst().nanos();
        parts.stream().skip(1).map(Latency::nanos).forEach(sum::add);
        return of(sum);
    }

    /** A copy of the histogram, values in nanoseconds; grows as others are added to it. */
    public Histogram nanos() {
        return decode(encoded);
    }

    private static Histogram decode(String encoded) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("a latency histogram cannot be decoded: " + e.getMessage(), e);
        }
    }
}
