/**
 * Web hosts as hosts of the child: served for a generator, or loaded from within, begun by one request.
 *
 * <p>Exists so that a web host implements no more than the SPI's {@link dev.dbdyno.spi.web.WebHostProvider}. Knows no web
 * framework and no generator.
 */
@NullMarked
package dev.dbdyno.child.web;

import org.jspecify.annotations.NullMarked;
