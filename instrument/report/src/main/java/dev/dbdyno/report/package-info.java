/**
 * Results and analysis in words and cells, and the formats that are text: terminal, Markdown, CSV, JSON.
 *
 * <p>Exists so that every format says the same: the words, the rounding and the units are chosen once, here. Must not
 * compute a statistic, read a run's folder, or know how a number was measured.
 */
@NullMarked
package dev.dbdyno.report;

import org.jspecify.annotations.NullMarked;
