/**
 * The host {@code quarkus}: starts applications that Quarkus has built, each with the stack that it has assembled.
 *
 * <p>Exists because what Quarkus does for data access it does while it builds: a stack cannot be handed to it. Knows the
 * folder of such an application and the names of its configuration; no class of Quarkus's, whose version is the application's
 * own.
 */
@NullMarked
package dev.dbdyno.hosts.quarkus;

import org.jspecify.annotations.NullMarked;
