/**
 * The process that does at another place what the lab does on its own machine.
 *
 * <p>Exists because a server on the machine of the service takes processors from it. What the lab does on the server itself it does over
 * the network, as on a server of the user's; the keeper starts it, reads what its processes use, and stops it. Where hosts are elsewhere,
 * another keeper finds their ways to the server, and reads what web hosts use.
 */
@NullMarked
package dev.dbdyno.keeper;

import org.jspecify.annotations.NullMarked;
