package dev.dbdyno.report.table;

import java.util.EnumSet;
import java.util.Set;

/** A form in which a run is reported. */
public enum Form {
    TERMINAL,
    MARKDOWN,
    PAGE,
    CSV,
    JSON;

    /** Forms for overviews, which the other forms show in full. */
    public static final Set<Form> TEXT = Set.copyOf(EnumSet.of(TERMINAL, MARKDOWN));

    public static final Set<Form> READERS = Set.copyOf(EnumSet.of(TERMINAL, MARKDOWN, PAGE));

    public static final Set<Form> PROGRAMS = Set.copyOf(EnumSet.of(CSV, JSON));

    /** Forms for tables that are too long for a terminal or an issue. */
    public static final Set<Form> DETAILS = Set.copyOf(EnumSet.of(PAGE, CSV, JSON));

    public static final Set<Form> ALL = Set.copyOf(EnumSet.allOf(Form.class));
}
