package dev.dbdyno.lab;

import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.results.ResolvedArm;

/** An arm with everything that it takes to run it. */
public record RunnableArm(ResolvedArm resolved, ClassPath classPath) {}
