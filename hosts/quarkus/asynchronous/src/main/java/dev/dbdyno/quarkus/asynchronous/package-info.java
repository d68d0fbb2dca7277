/**
 * What the reactive applications on Quarkus have in common: resources on the request's event loop, what they answer where
 * something went wrong, and the pool below.
 *
 * <p>Exists so that two applications that are compared differ in their data access alone. Knows an asynchronous stack by its
 * SPI; must not know which one it is, nor who assembles it.
 */
@NullMarked
package dev.dbdyno.quarkus.asynchronous;

import org.jspecify.annotations.NullMarked;
