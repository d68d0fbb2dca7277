@NullMarked
package dev.dbdyno.places;

import org.jspecify.annotations.NullMarked;
