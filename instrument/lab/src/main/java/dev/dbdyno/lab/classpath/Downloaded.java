package dev.dbdyno.lab.classpath;

import org.jspecify.annotations.Nullable;

/**
 * How far a download is.
 *
 * @param asker the arm, or the part of dbdyno, that needs the files
 * @param files finished ones, for this asker
 * @param expected files in all; null while only descriptions are read, which say what else is needed
 * @param bytes of all askers together, unfinished files included
 * @param current the file that moves
 */
public record Downloaded(String asker, int files, @Nullable Integer expected, long bytes, String current) {}
