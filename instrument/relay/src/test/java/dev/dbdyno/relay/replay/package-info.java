@NullMarked
package dev.dbdyno.relay.replay;

import org.jspecify.annotations.NullMarked;
