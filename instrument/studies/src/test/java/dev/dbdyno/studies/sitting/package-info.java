/** Tests of what is run of a study, and when. */
@NullMarked
package dev.dbdyno.studies.sitting;

import org.jspecify.annotations.NullMarked;
