package dev.dbdyno.analysis.account;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.profile.ServerActivity.State;
import org.jspecify.annotations.Nullable;

/**
 * What connections of an arm do at the server for a part of the time.
 *
 * @param arm index into the plan's arms
 * @param waitsFor in the server's words; null where it waits for nothing but its client
 * @param connections that do so at a time, in the mean
 * @param micros for which an operation keeps a connection so
 */
public record ServerTime(int arm, State state, @Nullable String waitsFor, double connections, Estimate micros) {}
