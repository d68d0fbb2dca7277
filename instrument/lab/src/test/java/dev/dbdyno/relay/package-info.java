@NullMarked
package dev.dbdyno.relay;

import org.jspecify.annotations.NullMarked;
