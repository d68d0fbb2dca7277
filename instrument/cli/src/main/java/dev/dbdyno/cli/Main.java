package dev.dbdyno.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import dev.dbdyno.cli.measure.ExplainCommand;
import dev.dbdyno.cli.measure.MeasuringCommand;
import dev.dbdyno.cli.measure.ResumeCommand;
import dev.dbdyno.cli.measure.SelftestCommand;
import dev.dbdyno.cli.measure.TuneCommand;
import dev.dbdyno.cli.options.Amounts;
import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.show.CoverageCommand;
import dev.dbdyno.cli.show.DoctorCommand;
import dev.dbdyno.cli.show.ListCommand;
import dev.dbdyno.cli.show.ReportCommand;
import dev.dbdyno.cli.study.StudyCommand;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.Terminal;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.LeftServers;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.lab.classpath.Distribution;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.studies.StudyException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Where the process begins and ends. */
@Command(
        name = "dbdyno",
        description =
                "A dynamometer for database access: which way to reach a database is faster, by how much, and why.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = HelpCommand.class,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Start with './dbdyno compare': it needs nothing but this folder and takes about five minutes.",
            "--dry-run shows plan, time, memory and connections of what would run, and starts nothing."
        })
final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Console console = new Console(utf8(System.out), utf8(System.err), Terminal.ofProcess());
        System.exit(runOrExplain(console, arguments).code());
    }

    @SuppressWarnings("CatchingUnchecked") // whatever it is, a user gets a sentence and not a stack trace
    private static ExitCode runOrExplain(Console console, String... arguments) {
        try {
            return run(console, homeOfProcess(), arguments);
        } catch (Throwable fault) {
            console.fault(fault);
            return ExitCode.FAULT;
        }
    }

    private static PrintStream utf8(PrintStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }

    private static Path homeOfProcess() {
        String home = System.getProperty("dbdyno.home");
        if (home == null) {
            throw new IllegalStateException(
                    "start dbdyno with its launcher ./dbdyno, which says where its modules are");
        }
        return Path.of(home);
    }

    static ExitCode run(Console console, Path home, String... arguments) {
        CommandLine commands = commandLine(console, home, arguments);
        if (arguments.length == 0) {
            console.line(FirstWords.text());
            return ExitCode.OK;
        }
        return ExitCode.of(commands.execute(arguments));
    }

    static CommandLine commandLine(Console console, Path home, String... arguments) {
        return commandLine(Invocation.of(console, home, arguments));
    }

    static CommandLine commandLine(Invocation invocation) {
        Console console = invocation.console();
        CommandLine commands = new CommandLine(new Main());
        MeasuringCommand.all(invocation).forEach(command -> commands.addSubcommand(command.getCommandName(), command));
        commands.addSubcommand(StudyCommand.of(invocation))
                .addSubcommand(new ListCommand(invocation))
                .addSubcommand(new ExplainCommand(invocation))
                .addSubcommand(TuneCommand.of(invocation))
                .addSubcommand(new ReportCommand(console))
                .addSubcommand(new ResumeCommand(invocation))
                .addSubcommand(new DoctorCommand(invocation))
                .addSubcommand(new CoverageCommand(console))
                .addSubcommand(SelftestCommand.of(invocation));
        CommandSpec root = commands.getCommandSpec();
        root.usageMessage()
                .commandListHeading("")
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(ExitCode.meanings());
        root.usageMessage().sectionMap().put(SECTION_KEY_COMMAND_LIST, CommandsByQuestion::of);
        root.addOption(onlyThis("--version", "-V").versionHelp(true).build());
        root.versionProvider(() -> version(invocation.home()));
        addHelp(commands);
        commands.setResourceBundle(DatabaseOptions.help());
        Amounts.registerAt(commands);
        commands.setOut(console.writer());
        commands.setErr(console.writer());
        commands.setExecutionStrategy(parsed -> {
            Integer helped = CommandLine.executeHelpRequest(parsed);
            if (helped != null) {
                return helped;
            }
            clearUp(console, parsed);
            return new CommandLine.RunLast().execute(parsed);
        });
        commands.setExecutionExceptionHandler(
                (failure, command, parsed) -> describe(console, failure).code());
        commands.setParameterExceptionHandler(
                (failure, given) -> complain(console, failure).code());
        return commands;
    }

    /** {@code --help} works wherever people try it; the help itself names {@code help COMMAND}, once. */
    private static void addHelp(CommandLine command) {
        if (command.getCommandSpec().findOption("--help") == null) {
            command.getCommandSpec()
                    .addOption(onlyThis("--help", "-h").usageHelp(true).build());
        }
        command.getSubcommands().values().forEach(Main::addHelp);
    }

    /** An option that stands alone, and in no list. */
    private static OptionSpec.Builder onlyThis(String... names) {
        return OptionSpec.builder(names).hidden(true);
    }

    private static String[] version(Path home) throws ClassPathException {
        Distribution distribution = Distribution.at(home);
        return new String[] {
            "dbdyno %s, build %s, on Java %s".formatted(distribution.version(), distribution.build(), Runtime.version())
        };
    }

    /** Ends what a killed command left, before any command but help, which only prints. */
    private static void clearUp(Console console, CommandLine.ParseResult parsed) {
        boolean isRun = parsed.hasSubcommand()
                && !parsed.subcommand().commandSpec().name().equals("help");
        if (isRun) {
            LeftServers.stop().forEach(console::progress);
        }
    }

    /**
     * Reports a failure. What a user can mend gets words; a fault of dbdyno's gets a file with its stack trace, for a
     * bug report.
     */
    private static ExitCode describe(Console console, Exception failure) {
        return switch (failure) {
            case UsageException e -> error(console, e, ExitCode.USAGE);
            case StudyException e -> error(console, e, ExitCode.USAGE);
            case UnreadableRunException e -> error(console, e, ExitCode.CANNOT_RUN);
            case DatabaseException e -> error(console, e, ExitCode.CANNOT_RUN);
            case LabException e -> error(console, e, e.isMistake() ? ExitCode.USAGE : ExitCode.CANNOT_RUN);
            case ClassPathException e -> error(console, e, ExitCode.CANNOT_RUN);
            case IOException e -> error(console, e, ExitCode.CANNOT_RUN);
            case UncheckedIOException e -> error(console, Objects.requireNonNull(e.getCause()), ExitCode.CANNOT_RUN);
            case InterruptedException e -> {
                console.error("interrupted before there was anything to report");
                yield ExitCode.INTERRUPTED;
            }
            default -> {
                console.fault(failure);
                yield ExitCode.FAULT;
            }
        };
    }

    private static ExitCode error(Console console, Exception failure, ExitCode code) {
        console.error(FailureWords.of(failure));
        return code;
    }

    private static ExitCode complain(Console console, ParameterException failure) {
        console.error(Mistyped.words(failure));
        console.progress("'%s' says what it takes.".formatted(helpFor(failure.getCommandLine())));
        return ExitCode.USAGE;
    }

    private static String helpFor(CommandLine command) {
        CommandLine parent = command.getParent();
        if (parent == null) {
            return "./dbdyno help";
        }
        String within = parent.getParent() == null ? "" : parent.getCommandName() + " ";
        return "./dbdyno %shelp %s".formatted(within, command.getCommandName());
    }
}
