@NullMarked
package dev.dbdyno.analysis.distance;

import org.jspecify.annotations.NullMarked;
