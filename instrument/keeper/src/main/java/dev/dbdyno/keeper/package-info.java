/**
 * The process that keeps a database server of dbdyno's own at another place.
 *
 * <p>Exists because a server on the machine of the service takes processors from it. What the lab does on the server itself it does over
 * the network, as on a server of the user's; the keeper starts it, reads what its processes use, and stops it.
 */
@NullMarked
package dev.dbdyno.keeper;

import org.jspecify.annotations.NullMarked;
