/**
 * Replies of HTTP/1.1 as they come, byte by byte.
 *
 * <p>Exists so that a reply is read without an object for any of it: on the generator's event loop nothing is allocated for
 * one that is as it should be. Knows no connection, no clock and nothing of what a reply should say.
 */
@NullMarked
package dev.dbdyno.generator.http;

import org.jspecify.annotations.NullMarked;
