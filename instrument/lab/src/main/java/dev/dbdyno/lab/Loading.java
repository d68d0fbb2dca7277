package dev.dbdyno.lab;

import dev.dbdyno.lab.classpath.ClassPath;
import org.jspecify.annotations.Nullable;

/** The processes that loading an arm takes. */
public sealed interface Loading {

    /** The child makes the load itself. */
    record ByChild(ClassPath child) implements Loading {}

    /** The child serves the arm over HTTP, and a generator loads it. */
    record ByGenerator(ClassPath child, ClassPath generator) implements Loading {}

    /** A generator loads a service of the user's own, which dbdyno neither starts nor ends. */
    record OfTarget(TargetUrl target, ClassPath generator) implements Loading {}

    /** The arm cannot run, for the reason that its failure gives. */
    record Impossible() implements Loading {}

    /** The class path of the child that runs the stack; null if dbdyno starts none. */
    default @Nullable ClassPath path() {
        return switch (this) {
            case ByChild alone -> alone.child;
            case ByGenerator served -> served.child;
            case OfTarget target -> null;
            case Impossible none -> null;
        };
    }
}
