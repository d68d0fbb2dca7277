/**
 * Load over HTTP: connections on event loops, users of a closed loop, lanes of an open one.
 *
 * <p>Exists so that a request costs two system calls and little else, and so that whatever the generator is late by itself
 * shows. One thread, the event loop, owns all that a request touches: nothing is locked or handed over. Knows the requests
 * only as bytes, and nothing of the lab.
 */
@NullMarked
package dev.dbdyno.generator.load;

import org.jspecify.annotations.NullMarked;
