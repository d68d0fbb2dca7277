/**
 * What a run's forks show: which of them are valid, on which windows they rest, and their reading of each measure.
 *
 * <p>Exists so that estimates, verdicts and warnings rest on the same forks and windows. Judges single forks, and compares no
 * arms except by their work at the server.
 */
@NullMarked
package dev.dbdyno.analysis.evidence;

import org.jspecify.annotations.NullMarked;
