@NullMarked
package dev.dbdyno.results.movies;

import org.jspecify.annotations.NullMarked;
