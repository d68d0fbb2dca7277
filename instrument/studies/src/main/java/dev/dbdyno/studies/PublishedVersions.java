package dev.dbdyno.studies;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The versions of the study's day, of one stack or host. */
public sealed interface PublishedVersions {

    /**
     * The versions are still available.
     *
     * @param versions {@code group:artifact} to version; empty where today's are still those
     */
    record Had(SequencedMap<String, String> versions) implements PublishedVersions {
        public Had {
            versions = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(versions));
        }
    }

    /**
     * The versions cannot be run.
     *
     * @param reason in words
     */
    record NotHad(String reason) implements PublishedVersions {}
}
