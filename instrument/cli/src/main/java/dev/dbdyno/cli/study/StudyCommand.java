package dev.dbdyno.cli.study;

import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.terminal.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The commands around published benchmarks. */
@Command(
        name = "study",
        description = "Repeats published benchmarks and reports claim by claim whether this machine agrees.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = HelpCommand.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./dbdyno study list",
            "  ./dbdyno study show artemik-2023",
            "  ./dbdyno study run artemik-2023 --part one-row-standalone",
            "  ./dbdyno study run artemik-2023 --era both --dry-run",
            "  ./dbdyno study run sdn-rx-2019 --budget 15m",
            "  ./dbdyno study run filichkin-2019 --part user-get --connections keep-alive",
        })
public final class StudyCommand implements Runnable {

    private StudyCommand() {}

    public static CommandLine of(Invocation invocation) {
        return new CommandLine(new StudyCommand())
                .addSubcommand(new StudyListCommand(invocation))
                .addSubcommand(new StudyShowCommand(invocation))
                .addSubcommand(new StudyRunCommand(invocation))
                .addSubcommand(new StudyResumeCommand(invocation))
                .addSubcommand(new StudyClaimsCommand(invocation.console()));
    }

    @Override
    public void run() {
        throw new UsageException(
                "study expects list, show, run, resume or claims: 'dbdyno help study' says what each does");
    }
}
