package dev.dbdyno.cli.options;

import dev.dbdyno.lab.TargetUrl;
import dev.dbdyno.results.plan.Arm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that choose the arms, and the settings that hold for all of them. */
public final class ArmOptions {

    private static final int DEFAULT_POOL = 8;
    private static final List<String> DEFAULT_ARMS = List.of("jdbc", "jdbc threads=virtual", "r2dbc", "vertx");

    @Parameters(
            paramLabel = "ARM",
            arity = "0..*",
            description = {
                "stack[@host] [setting=value …] [group:artifact=version …] [JVM option …], quoted if it contains blanks. The first arm is the reference.",
                "Default: jdbc, 'jdbc threads=virtual', r2dbc and vertx, each with a pool of 8."
            })
    public List<String> arms = new ArrayList<>();

    @Option(
            names = "--target",
            paramLabel = "URL",
            description =
                    "your own service as another arm, http://host:port/path; --draw says how {names} in it are drawn")
    public List<String> targets = List.of();

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "a setting for every arm, such as pool=32")
    Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--with",
            paramLabel = "GROUP:ARTIFACT=VERSION",
            description = "a library's version for every arm, such as org.postgresql:postgresql=42.7.0")
    Map<String, String> versions = new LinkedHashMap<>();

    /** The arms in the order given, with services after the others. */
    List<Arm> arms() {
        Map<String, String> forAll = new LinkedHashMap<>(settings);
        List<String> asked = Stream.concat(arms.stream(), targets.stream().map(TargetUrl::arm))
                .toList();
        if (asked.isEmpty()) {
            forAll.putIfAbsent("pool", Integer.toString(DEFAULT_POOL));
        }
        return (asked.isEmpty() ? DEFAULT_ARMS : asked)
                .stream().map(Arm::parse).map(arm -> withDefaults(arm, forAll)).toList();
    }

    /** Adds the settings for all arms. A service of the user's has none of dbdyno's settings. */
    private Arm withDefaults(Arm arm, Map<String, String> forAll) {
        return TargetUrl.isNamedBy(arm) ? arm : arm.withDefaults(forAll, versions);
    }
}
