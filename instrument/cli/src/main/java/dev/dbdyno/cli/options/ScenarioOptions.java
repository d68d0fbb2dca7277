package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.TargetUrl;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.names.Nearest;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.scenarios.Given;
import dev.dbdyno.scenarios.Kind;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.scenarios.ScenarioOption;
import dev.dbdyno.scenarios.ScenarioOption.Use;
import dev.dbdyno.scenarios.ScenarioOption.Value;
import dev.dbdyno.studies.ScenarioFile;
import dev.dbdyno.studies.StudyException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** What is asked: {@code --scenario}, and the options that the scenarios themselves declare. */
@Command
public final class ScenarioOptions {

    private static final List<Kind> KINDS = Kind.all();

    /** All options. Those that several scenarios share are listed once, at the first of them. */
    private static final Set<ScenarioOption<?>> DECLARED = KINDS.stream()
            .flatMap(kind -> kind.options().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));

    private static final String SCENARIO = "--scenario";

    /** Ends the name of a scenario's file. */
    private static final String FILE = ".yaml";

    private @Nullable CommandSpec command;

    /** Adds the options to the command that this is mixed into. */
    @Spec(Spec.Target.MIXEE)
    void addTo(CommandSpec mixee) {
        command = mixee;
        ArgGroupSpec.Builder group = ArgGroupSpec.builder()
                .heading("%nWhat is asked:%n")
                .order(10)
                .validate(false)
                .addArg(OptionSpec.builder(SCENARIO)
                        .paramLabel("NAME")
                        .type(String.class)
                        .description(scenarioHelp())
                        .build());
        for (ScenarioOption<?> option : DECLARED) {
            group.addArg(spec(option));
        }
        mixee.addArgGroup(group.build());
    }

    private static String scenarioHelp() {
        String names =
                Stream.of(DatabaseKind.values()).map(ScenarioOptions::namesOn).collect(Collectors.joining("; "));
        return "%s; 'dbdyno list' explains them. Or your own .yaml file with query, parameters and rows"
                .formatted(names);
    }

    private static String namesOn(DatabaseKind database) {
        return database == Kind.usual().database()
                ? names(database)
                : "on %s: %s".formatted(database.words(), names(database));
    }

    private static String names(DatabaseKind database) {
        Kind usual = Kind.usualOn(database);
        return Kind.on(database).stream()
                .map(kind -> kind.equals(usual) ? kind.name() + " (default)" : kind.name())
                .collect(Collectors.joining(", "));
    }

    private static OptionSpec spec(ScenarioOption<?> option) {
        OptionSpec.Builder spec = OptionSpec.builder(option.name())
                .paramLabel(option.label())
                .description(option.help().toArray(String[]::new));
        return switch (option.value()) {
            case Value.Whole(int least) ->
                spec.type(Integer.class)
                        .converters(text -> Amounts.atLeast(least, text))
                        .build();
            case Value.Time time -> spec.type(Duration.class).build();
            case Value.Text text -> spec.type(String.class).build();
            case Value.Texts texts ->
                spec.type(List.class).auxiliaryTypes(String.class).build();
        };
    }

    private @Nullable Object value(String option) {
        CommandSpec spec = command;
        return spec == null ? null : spec.findOption(option).getValue();
    }

    private boolean isGiven(ScenarioOption<?> option) {
        return value(option.name()) != null;
    }

    /** What the user gave. */
    private record GivenOptions(ScenarioOptions options, boolean hasTarget) implements Given {
        @Override
        @SuppressWarnings("unchecked") // picocli made it of the type that spec() names for this option
        public <T> @Nullable T value(ScenarioOption<T> option) {
            return (T) options.value(option.name());
        }
    }

    Scenario scenario(List<Arm> arms) {
        String asked = (String) value(SCENARIO);
        if (asked != null && asked.endsWith(FILE)) {
            return fromFile(asked);
        }
        Kind kind = asked == null ? implied(arms) : named(asked);
        refuseOtherNames(kind);
        refusePartsOfOthers(kind);
        return kind.reader().apply(given(arms));
    }

    private GivenOptions given(List<Arm> arms) {
        return new GivenOptions(this, hasTarget(arms));
    }

    /** The scenario of a file, which says everything about it. */
    private Scenario fromFile(String file) {
        given(EnumSet.of(Use.NAMES, Use.COMPLETES)).findFirst().ifPresent(option -> {
            throw new UsageException(
                    "%s cannot be combined with a scenario's file, which says everything: give one of them"
                            .formatted(option.name()));
        });
        try {
            return ScenarioFile.read(Path.of(file));
        } catch (StudyException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UsageException("--scenario names the file '%s', which cannot be read: %s".formatted(file, e));
        }
    }

    private Stream<ScenarioOption<?>> given(Set<Use> uses) {
        return DECLARED.stream().filter(option -> uses.contains(option.use())).filter(this::isGiven);
    }

    private void refuseOtherNames(Kind kind) {
        givenBeside(kind, Use.NAMES).ifPresent(option -> {
            throw new UsageException("%s and the scenario %s both say what is asked: give one of them"
                    .formatted(option.name(), kind.name()));
        });
    }

    private void refusePartsOfOthers(Kind kind) {
        givenBeside(kind, Use.COMPLETES).ifPresent(option -> {
            throw new UsageException("%s is a part of the scenario %s, but what is asked is %s: %s"
                    .formatted(option.name(), namedBy(option).name(), kind.name(), completed(option)));
        });
    }

    /** A given option that is none of this scenario's. */
    private Optional<ScenarioOption<?>> givenBeside(Kind kind, Use use) {
        return given(EnumSet.of(use))
                .filter(option -> !kind.options().contains(option))
                .findFirst();
    }

    /** What to do about a part whose scenario is not asked for. */
    private static String completed(ScenarioOption<?> part) {
        return namedBy(part).options().stream()
                .filter(option -> option.use() == Use.NAMES)
                .map(option -> "give %s %s too, or leave out %s".formatted(option.name(), option.label(), part.name()))
                .findFirst()
                .orElseThrow();
    }

    private static Kind named(String word) {
        return KINDS.stream()
                .filter(kind -> kind.name().equals(word))
                .findFirst()
                .orElseThrow(() -> unknown(word, KINDS.stream().map(Kind::name).toList()));
    }

    private static UsageException unknown(String word, List<String> names) {
        return new UsageException("--scenario expects one of %s, but got '%s'.%s"
                .formatted(String.join(", ", names), word, Nearest.question(word, names)));
    }

    /** Whether the user has said nothing about what is asked, so that the arms' database may decide. */
    public boolean isLeftOpen(List<Arm> arms) {
        return value(SCENARIO) == null && implied(arms).equals(Kind.usual());
    }

    /** The scenario if the user has not named one and the arms reach this database. */
    public Scenario usual(DatabaseKind reached) {
        return Kind.usualOn(reached).reader().apply(given(List.of()));
    }

    /** The scenario that a given option names. A service of the user's knows requests alone. */
    private Kind implied(List<Arm> arms) {
        Kind otherwise = hasTarget(arms) ? Requests.KIND : Kind.usual();
        return given(EnumSet.of(Use.NAMES))
                .findFirst()
                .map(ScenarioOptions::namedBy)
                .orElse(otherwise);
    }

    private static Kind namedBy(ScenarioOption<?> option) {
        return KINDS.stream()
                .filter(kind -> kind.options().contains(option))
                .findFirst()
                .orElseThrow();
    }

    private static boolean hasTarget(List<Arm> arms) {
        return arms.stream().anyMatch(TargetUrl::isNamedBy);
    }
}
