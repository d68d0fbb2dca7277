package dev.dbdyno.results;

/**
 * In which pieces the kernel hands out memory to a block's processes. The longer a machine runs, the more its free memory is
 * scattered, and whoever gets it is slower (docs/adr/0052-compacted-memory.md).
 */
public enum FreeMemory {
    /** Free memory was gathered into large pieces before each block. */
    COMPACTED,
    /** Not compacted. */
    AS_FOUND
}
