/**
 * What dbdyno's own tables hold when they have just been made.
 *
 * <p>Exists so that whoever makes the rows, pretends to have them or checks a reply agrees on them without asking a server.
 * Knows no database.
 */
@NullMarked
package dev.dbdyno.results.tables;

import org.jspecify.annotations.NullMarked;
