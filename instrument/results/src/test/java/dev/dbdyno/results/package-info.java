/** The specification of the stored data: what is written comes back, and what is damaged is named. */
@NullMarked
package dev.dbdyno.results;

import org.jspecify.annotations.NullMarked;
