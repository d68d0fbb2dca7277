package dev.dbdyno.results.profile;

import org.jspecify.annotations.Nullable;

/**
 * The samples that belong to one place in the code.
 *
 * @param artifact {@code group:artifact} that its class came from; null where it is the JDK's, the kernel's, or unknown
 * @param frame the first one from the top of the stack whose layer is known, such as {@code org.postgresql.core.PGStream.receive}; of
 *     the kernel a system call with the code that makes it. Null for all further places of the layer together, each with few samples
 */
public record ProfiledCode(
        Layer layer, @Nullable String artifact, @Nullable String frame, long samples) {}
