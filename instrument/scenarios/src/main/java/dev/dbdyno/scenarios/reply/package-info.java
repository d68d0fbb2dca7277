/**
 * The right reply to what a scenario asks, in the two forms in which it is checked: the rows that a stack returns, and the
 * body that a web host answers with.
 *
 * <p>Exists so that both checks follow from one definition and cost a few nanoseconds each. Knows no scenario.
 */
@NullMarked
package dev.dbdyno.scenarios.reply;

import org.jspecify.annotations.NullMarked;
