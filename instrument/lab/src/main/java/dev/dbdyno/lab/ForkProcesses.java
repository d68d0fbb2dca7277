package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Program;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.results.plan.JvmPlan;
import java.io.IOException;
import java.util.List;

/** Starts the processes of one fork; whoever asks for one closes it. */
final class ForkProcesses {

    /** Small, with the simplest collector: a generator allocates next to nothing. */
    private static final JvmPlan GENERATOR_JVM =
            new JvmPlan(256, List.of("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));

    private final Fork.Surroundings lab;
    private final String fork;

    /**
     * @param fork its name, by which its files are called
     */
    ForkProcesses(Fork.Surroundings lab, String fork) {
        this.lab = lab;
        this.fork = fork;
    }

    ChildProcess child(ClassPath classPath) throws IOException, ChildException {
        ChildJvm jvm = ChildJvm.ofThisProcess(Program.CHILD, lab.run().plan().jvm());
        return started(jvm.on(lab.processors().child()), classPath, fork);
    }

    ChildProcess generator(ClassPath classPath) throws IOException, ChildException {
        ChildJvm jvm = ChildJvm.ofThisProcess(Program.GENERATOR, GENERATOR_JVM);
        return started(jvm.on(lab.processors().generator()), classPath, fork + "-generator");
    }

    private ChildProcess started(ChildJvm jvm, ClassPath classPath, String name) throws IOException, ChildException {
        ChildProcess process = ChildProcess.start(jvm, classPath, lab.folder().logs(), name);
        lab.interruption().watch(process);
        return process;
    }
}
