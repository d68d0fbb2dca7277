/**
 * The data sets that dbdyno creates: which rows they hold, and what each row contains.
 *
 * <p>Exists so that the code that loads a data set and the code that checks replies read the same definition. Knows neither a
 * database nor an operation.
 */
@NullMarked
package dev.dbdyno.model.data;

import org.jspecify.annotations.NullMarked;
