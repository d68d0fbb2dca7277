/**
 * How remarks and numbers stand in the reasons that the analysis gives.
 *
 * <p>Exists until all reasons are data that the report puts into words. Must not judge.
 */
@NullMarked
package dev.dbdyno.analysis.words;

import org.jspecify.annotations.NullMarked;
