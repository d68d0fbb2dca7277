/**
 * The search for the highest rate that meets an SLA, and what its probes say.
 *
 * <p>Exists so that the lab, which searches, and the analysis, which replays the search, cannot disagree. Knows one fork at a
 * time: windows and an SLA, no arm and no run.
 */
@NullMarked
package dev.dbdyno.analysis.capacity;

import org.jspecify.annotations.NullMarked;
