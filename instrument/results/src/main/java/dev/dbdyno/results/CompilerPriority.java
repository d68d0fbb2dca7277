package dev.dbdyno.results;

/**
 * How the compiler threads of children stand against the load. On few processors full load leaves them next to nothing, and
 * throughput then stands on code of an earlier tier (docs/adr/0015-the-compiler-first.md).
 */
public enum CompilerPriority {
    /** Raised above everything that runs at an ordinary priority. */
    RAISED,
    /** Ordinary, with database and load lowered below them: what a user without further rights can do. */
    OTHERS_LOWERED,
    /** Ordinary, as all others are. */
    ORDINARY
}
