/**
 * What a stack implements to be measured.
 *
 * <p>Exists so that a stack is written once, in the style native to it, and can then be driven by any host. Knows no
 * system under test, no load model and no measure; must never depend on another module of dbdyno.
 */
@NullMarked
package dev.dbdyno.spi;

import org.jspecify.annotations.NullMarked;
