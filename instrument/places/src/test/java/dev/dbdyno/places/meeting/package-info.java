@NullMarked
package dev.dbdyno.places.meeting;

import org.jspecify.annotations.NullMarked;
