package dev.dbdyno.lab.machine;

/**
 * What on a machine may spoil a measurement.
 *
 * @param cause what was found
 * @param remedy what to do
 */
public record Remark(MachineCheck check, String cause, String remedy) {

    public String sentence() {
        return "%s: %s".formatted(cause, remedy);
    }
}
