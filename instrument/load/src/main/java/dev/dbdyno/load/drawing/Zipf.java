package dev.dbdyno.load.drawing;

/**
 * Whole numbers from 1 to n, the k-th in proportion to 1/k: Zipf's law with exponent 1, drawn exactly and in constant time
 * by rejection-inversion (W. Hörmann, G. Derflinger: "Rejection-inversion to generate variates from monotone discrete
 * distributions", ACM TOMACS 6, 1996). {@code StrictMath}, so that the sequence is the same on every JVM.
 *
 * <p>The hat is h(x) = 1/x with the integral H(x) = ln x. A point under it is drawn by inversion of H and rounded; it is
 * rejected where it lies above the histogram of the wanted probabilities, which happens to few of a hundred.
 */
public final class Zipf {

    private final int values;

    /** H at both ends of what is inverted. */
    private final double lower;

    private final double upper;

    /** A point that is rounded up by no more than this is always below the histogram. */
    private final double surelyBelow;

    /** Draws from 1 to {@code values}, which is at least 1. */
    public Zipf(int values) {
        if (values < 1) {
            throw new IllegalArgumentException("Zipf's law needs at least one value, but got " + values);
        }
        this.values = values;
        this.lower = integral(1.5) - 1;
        this.upper = integral(values + 0.5);
        this.surelyBelow = 2 - inverse(integral(2.5) - 0.5);
    }

    /** The next number. */
    public int next(Draws draws) {
        while (true) {
            double unit = (draws.next() >>> 11) * 0x1p-53;
            double under = upper + unit * (lower - upper);
            double x = inverse(under);
            int k = Math.clamp((long) (x + 0.5), 1, values);
            if (k - x <= surelyBelow || under >= integral(k + 0.5) - 1.0 / k) {
                return k;
            }
        }
    }

    private static double integral(double x) {
        return StrictMath.log(x);
    }

    private static double inverse(double integral) {
        return StrictMath.exp(integral);
    }
}
