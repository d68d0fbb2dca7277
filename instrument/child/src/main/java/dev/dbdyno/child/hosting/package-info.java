/**
 * Hosts as the child runs them: loaded beside their stack, served for a generator, or loaded from within, begun by one request.
 *
 * <p>Exists so that a host implements no more than {@link dev.dbdyno.spi.web.HostProvider}. Knows no web framework and no
 * generator.
 */
@NullMarked
package dev.dbdyno.child.hosting;

import org.jspecify.annotations.NullMarked;
