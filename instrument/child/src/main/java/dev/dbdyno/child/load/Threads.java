package dev.dbdyno.child.load;

import java.util.concurrent.ThreadFactory;

/** The kinds of thread that block. */
public enum Threads {
    PLATFORM,
    VIRTUAL;

    /** Makes threads of this kind that do not keep the JVM alive, numbered from 0. */
    ThreadFactory named(String prefix) {
        return switch (this) {
            case PLATFORM -> Thread.ofPlatform().daemon().name(prefix, 0).factory();
            case VIRTUAL -> Thread.ofVirtual().name(prefix, 0).factory();
        };
    }
}
