/**
 * The words that every module knows: the rows of dbdyno's own data, where a server is, and the kinds of database and style.
 *
 * <p>Exists so that the stacks, the database and the instrument share one definition of each. Knows nothing of ours.
 */
@NullMarked
package dev.dbdyno.model;

import org.jspecify.annotations.NullMarked;
