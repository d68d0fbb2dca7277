package dev.dbdyno.analysis;

/** The two co-primary measures. */
public enum Metric {
    THROUGHPUT("throughput", "operations/s", Better.HIGHER),
    CPU_PER_OPERATION("CPU per operation", "µs", Better.LOWER);

    /** Which direction is the better one. */
    public enum Better {
        HIGHER,
        LOWER
    }

    private final String title;
    private final String unit;
    private final Better better;

    Metric(String title, String unit, Better better) {
        this.title = title;
        this.unit = unit;
        this.better = better;
    }

    public String title() {
        return title;
    }

    public String unit() {
        return unit;
    }

    public Better better() {
        return better;
    }
}
