package dev.dbdyno.cli;

import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The commands around published benchmarks. */
@Command(
        name = "study",
        description = "Repeats published benchmarks and says claim by claim whether this machine agrees.",
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
final class StudyCommand implements Runnable {

    private StudyCommand() {}

    static CommandLine with(Console console, Path home, String... command) {
        return new CommandLine(new StudyCommand())
                .addSubcommand(new StudyListCommand(console, home))
                .addSubcommand(new StudyShowCommand(console, home))
                .addSubcommand(new StudyRunCommand(console, home, command))
                .addSubcommand(new StudyResumeCommand(console, home, command))
                .addSubcommand(new StudyClaimsCommand(console));
    }

    @Override
    public void run() {
        throw new UsageException(
                "study expects list, show, run, resume or claims: 'dbdyno help study' says what each does");
    }
}
