@NullMarked
package dev.dbdyno.model.data;

import org.jspecify.annotations.NullMarked;
