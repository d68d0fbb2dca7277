/**
 * The host {@code vertx-web}: Vert.x Web.
 *
 * <p>Exists to show what a service on Vert.x gets, on one Vert.x instance with its data access where the stack has one.
 * Knows no stack.
 */
@NullMarked
package dev.dbdyno.hosts.vertxweb;

import org.jspecify.annotations.NullMarked;
