@NullMarked
package dev.dbdyno.kubernetes;

import org.jspecify.annotations.NullMarked;
