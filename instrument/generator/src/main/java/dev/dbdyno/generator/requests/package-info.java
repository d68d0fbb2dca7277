/**
 * What is asked over HTTP: a scenario's requests as bytes, the numbers drawn for each, and the reply each must have.
 *
 * <p>Exists so that a request costs a copy of bytes that were encoded beforehand, with only the drawn numbers rewritten.
 * Knows no connection and no time.
 */
@NullMarked
package dev.dbdyno.generator.requests;

import org.jspecify.annotations.NullMarked;
