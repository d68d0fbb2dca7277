package dev.dbdyno.cli.faults;

/** One fault in one run. */
record Experiment(Subject subject, Fault fault, Moment moment, Expected expected) {

    @Override
    public String toString() {
        return "%s %s (%s)".formatted(fault.words(), moment.words(), subject.name());
    }
}
