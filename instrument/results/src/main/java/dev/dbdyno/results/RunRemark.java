package dev.dbdyno.results;

import java.util.Collections;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * What may spoil the measurements of a run and was known before it began: the numbers only. The words are made where they are
 * shown, but for a run of format 1 or 2, which stored nothing else.
 */
public sealed interface RunRemark {

    /** The machine itself may spoil them, whatever is run on it. */
    sealed interface OfMachine extends RunRemark {}

    /** There are so few processors that database and child share them. */
    record FewProcessors(int processors) implements OfMachine {}

    /**
     * Something else runs on the machine.
     *
     * @param busyProcessors processors' worth of time that processes other than dbdyno's have
     */
    record OtherProcesses(double busyProcessors, int processors) implements OfMachine {}

    /** The hypervisor gives processor time to others: this fraction of all since boot. */
    record Stolen(double fraction) implements OfMachine {}

    /** Governors of processor frequency other than {@code performance}. */
    record PowerSaving(List<String> governors) implements OfMachine {
        public PowerSaving {
            governors = List.copyOf(governors);
        }
    }

    /** Memory is paged out. */
    record Swapping(long usedBytes) implements OfMachine {}

    /** Little disk is free where runs are stored. */
    record LittleDisk(long freeBytes) implements OfMachine {}

    /** A control group limits processor time to that of this many processors. */
    record ProcessorQuota(double processors) implements OfMachine {}

    /** PostgreSQL refuses to run as root, and no program is there to become another user. */
    record NoUnshare() implements OfMachine {}

    /** Processes cannot be read. */
    record NoProc() implements OfMachine {}

    /** The kernel's clock is slow to read. */
    record SlowClock(String source) implements OfMachine {}

    /** Transparent huge pages are always on. */
    record HugePages() implements OfMachine {}

    /** This fraction of the free memory lies in pieces of less than 2 MiB. */
    record ScatteredMemory(double fraction) implements OfMachine {}

    /** The database was to be pinned to this many processors, and is not. */
    record DatabaseNotPinned(int processors, String reason) implements RunRemark {}

    /**
     * One of the places over which blocks are spread is not like the first.
     *
     * @param place as the user wrote it
     * @param first likewise
     * @param what differs, such as {@code processor model}
     */
    record UnlikePlaces(String place, String first, String what, String value, String ofFirst) implements RunRemark {}

    /**
     * An arm runs on libraries of one release train in different versions.
     *
     * @param arm its label
     * @param family the train, such as {@code io.netty}
     * @param versions of its artifacts, by {@code group:artifact}
     */
    record MixedVersions(String arm, String family, SequencedMap<String, String> versions) implements RunRemark {
        public MixedVersions {
            versions = Collections.unmodifiableSequencedMap(new TreeMap<>(versions));
        }
    }

    /** A remark of format 1 or 2. */
    record Written(String text) implements RunRemark {}
}
