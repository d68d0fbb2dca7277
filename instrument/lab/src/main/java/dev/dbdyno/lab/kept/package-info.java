/** A database server of dbdyno's own at another place: how it is met, kept and measured. */
@NullMarked
package dev.dbdyno.lab.kept;

import org.jspecify.annotations.NullMarked;
