/**
 * The graph of movies: the one data set that no rule makes, written down.
 *
 * <p>Exists so that whoever loads it and whoever checks replies read the same file. Knows neither Neo4j nor any operation.
 */
@NullMarked
package dev.dbdyno.results.movies;

import org.jspecify.annotations.NullMarked;
