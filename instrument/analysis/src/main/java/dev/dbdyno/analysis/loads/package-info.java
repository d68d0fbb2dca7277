/**
 * What loads that change show of each arm: capacities, curves and the courses of spikes.
 *
 * <p>Exists because such a load has more to show than one number. Compares no arms.
 */
@NullMarked
package dev.dbdyno.analysis.loads;

import org.jspecify.annotations.NullMarked;
