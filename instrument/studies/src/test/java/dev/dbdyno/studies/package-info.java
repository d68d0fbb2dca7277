@NullMarked
package dev.dbdyno.studies;

import org.jspecify.annotations.NullMarked;
