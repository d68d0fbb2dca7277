package dev.dbdyno.cli;

import dev.dbdyno.lab.machine.Machine;
import dev.dbdyno.lab.machine.MachineCheck;
import dev.dbdyno.lab.machine.Remark;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
        name = "doctor",
        description = "Says what on this machine will spoil a measurement, and what to do about it.",
        usageHelpAutoWidth = true)
final class DoctorCommand implements Callable<Integer> {

    private final Console console;

    DoctorCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Machine machine = Machine.read(Path.of("").toAbsolutePath());
        console.line("%s, %s, %d processors, %d MiB"
                .formatted(
                        machine.operatingSystem(),
                        machine.processorModel(),
                        machine.processors(),
                        machine.memoryBytes() >> 20));
        List<Remark> remarks = MachineCheck.remarks(machine);
        for (Remark remark : remarks) {
            console.line("");
            console.line("! " + remark.cause());
            console.line("  → " + remark.remedy());
        }
        if (remarks.isEmpty()) {
            console.line("nothing found that would spoil a measurement");
        }
        return ExitCode.OK.code();
    }
}
