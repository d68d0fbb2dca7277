package dev.dbdyno.child.web;

/** Who makes the load of a web host. */
enum LoadMaker {
    /** A process of its own, over HTTP. */
    GENERATOR,
    /** The host's own JVM, begun by one request on the thread that serves it. */
    IN_HOST
}
