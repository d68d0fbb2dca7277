package dev.dbdyno.results.folder;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.Looks;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Brings records of formats 1 and 2 into the form that format 3 has. A record's own shape says which it is: a run of format
 * 2 that a newer version goes on with has records of both.
 */
final class OlderFormats {

    private static final Pattern SQL_STATE = Pattern.compile("(.*) \\(SQLSTATE (\\w+)\\)", Pattern.DOTALL);

    private static final Pattern LITTLE = Pattern.compile(
            "by Little's law \\(throughput × mean latency\\) ([0-9.]+) operations were in flight, but ([0-9]+) clients .*");

    private static final Pattern PROCESSOR_SET = Pattern.compile("(database|child|generator) ([0-9]+(?:[-,][0-9]+)*)");

    /** The old names that combined party and count. */
    private static final Map<String, List<String>> COUNTS = Map.of(
            "jitNanos", List.of("HOST", "JIT"),
            "gcNanos", List.of("HOST", "GC"),
            "gcPauses", List.of("HOST", "GC_PAUSES"),
            "runQueueWaitNanos", List.of("HOST", "RUN_QUEUE_WAIT"));

    private static final Map<String, String> PARTIES =
            Map.of("childCpu", "HOST", "databaseCpu", "DATABASE", "generatorCpu", "GENERATOR");

    private OlderFormats() {}

    /** Upgrades a record in place, as far as it has an older format. */
    static void upgrade(Class<?> record, JsonObject json) {
        if (record == WindowRecord.class
                && json.get("measurement") instanceof JsonObject measurement
                && !measurement.has("tally")) {
            json.add("measurement", measurement(measurement));
        }
        if (record == Run.class
                && json.get("plan") instanceof JsonObject plan
                && plan.get("precision") instanceof JsonObject precision
                && !precision.has("looks")) {
            precision.add("looks", JsonParser.parseString(Json.line(Looks.CALIBRATED, Looks.class)));
        }
        if (record == Run.class && isOfUpdates(json) && json.get("arms") instanceof JsonArray arms) {
            arms.forEach(OlderFormats::explainBatches);
        }
        if (record == Run.class && json.get("environment") instanceof JsonObject environment) {
            upgradeEnvironment(environment);
        }
    }

    /**
     * Whether a scenario updates rows. In formats 1 and 2 the code that read a run knew what its scenario leaves to the
     * stacks.
     */
    private static boolean isOfUpdates(JsonObject run) {
        return run.get("formatVersion") instanceof JsonPrimitive version
                && version.getAsInt() < 3
                && run.get("plan") instanceof JsonObject plan
                && plan.get("scenario") instanceof JsonObject scenario
                && "updates".equals(text(scenario.get("type")));
    }

    private static void explainBatches(JsonElement arm) {
        if (arm instanceof JsonObject object
                && object.get("explainedWork") instanceof JsonObject reasons
                && !reasons.has("transactions")) {
            reasons.addProperty(
                    "transactions", "the scenario lets each stack write its batch in one transaction or in several");
        }
    }

    private static void upgradeEnvironment(JsonObject environment) {
        String sets = text(environment.get("processorSets"));
        if (sets != null) {
            environment.add("processorSets", processorSets(sets));
        }
        if (environment.get("remarks") instanceof JsonArray remarks) {
            JsonArray now = new JsonArray();
            remarks.forEach(each -> {
                String words = text(each);
                now.add(words == null ? each : written("written", words));
            });
            environment.add("remarks", now);
        }
    }

    /**
     * The processor sets in an old run's words. If they were not read as they were written, a resumed run would be
     * pinned differently.
     */
    private static JsonObject processorSets(String words) {
        JsonObject sets = new JsonObject();
        for (String each : words.equals("none") ? new String[0] : words.split(", ", -1)) {
            Matcher set = PROCESSOR_SET.matcher(each);
            if (!set.matches()) {
                throw new JsonParseException(
                        "expected processorSets such as 'database 0-1, child 2-3', but found '%s'".formatted(words));
            }
            sets.addProperty(set.group(1), set.group(2));
        }
        return sets;
    }

    private static JsonObject measurement(JsonObject old) {
        JsonObject now = new JsonObject();
        now.add("tally", tally(old));
        move(old, "latency", now);
        JsonObject quantities = new JsonObject();
        quantities.add("byParty", quantities(old));
        now.add("quantities", quantities);
        if (old.get("machine") instanceof JsonObject machine) {
            move(machine, "processors", now);
        }
        move(old, "openLoop", now);
        move(old, "slices", now);
        now.add("remarks", remarks(old));
        return now;
    }

    private static JsonObject tally(JsonObject old) {
        JsonObject tally = new JsonObject();
        List.of("startedAt", "durationNanos", "operations", "failures", "completionThreads")
                .forEach(name -> move(old, name, tally));
        String words = text(old.get("firstFailure"));
        if (words != null) {
            tally.add("firstFailure", firstFailure(words));
        }
        return tally;
    }

    private static JsonObject firstFailure(String words) {
        JsonObject failure = new JsonObject();
        failure.addProperty("kind", words.startsWith("wrong reply") ? "WRONG_REPLY" : "ERROR");
        Matcher coded = SQL_STATE.matcher(words);
        failure.addProperty("message", coded.matches() ? coded.group(1) : words);
        failure.addProperty("sqlState", coded.matches() ? coded.group(2) : null);
        return failure;
    }

    private static JsonObject quantities(JsonObject old) {
        JsonObject byParty = new JsonObject();
        PARTIES.forEach((name, party) -> {
            if (old.get(name) instanceof JsonObject cpu) {
                count(byParty, party, "CPU_USER", cpu.get("userNanos"));
                count(byParty, party, "CPU_SYSTEM", cpu.get("systemNanos"));
            }
        });
        COUNTS.forEach((name, place) -> count(byParty, place.get(0), place.get(1), old.get(name)));
        if (old.get("machine") instanceof JsonObject machine) {
            count(byParty, "MACHINE", "BUSY", machine.get("busyNanos"));
            count(byParty, "MACHINE", "STEAL", machine.get("stealNanos"));
        }
        return byParty;
    }

    private static void count(JsonObject byParty, String party, String count, @Nullable JsonElement value) {
        if (value != null && !value.isJsonNull()) {
            if (!byParty.has(party)) {
                byParty.add(party, new JsonObject());
            }
            byParty.getAsJsonObject(party).add(count, value);
        }
    }

    private static JsonArray remarks(JsonObject old) {
        JsonArray remarks = new JsonArray();
        String reason = text(old.get("invalid"));
        if (reason != null) {
            remarks.add(written("written-reason", reason));
        }
        if (old.get("warnings") instanceof JsonArray warnings) {
            warnings.forEach(warning -> remarks.add(remark(warning.getAsString())));
        }
        return remarks;
    }

    /** The remark in an old run's words. Little's law is the only one that a warning of its own rests on. */
    private static JsonObject remark(String words) {
        Matcher little = LITTLE.matcher(words);
        if (!little.matches()) {
            return written("written", words);
        }
        JsonObject remark = new JsonObject();
        remark.addProperty("type", "not-little");
        remark.addProperty("inFlight", Double.valueOf(little.group(1)));
        remark.addProperty("clients", Integer.valueOf(little.group(2)));
        return remark;
    }

    private static JsonObject written(String type, String words) {
        JsonObject remark = new JsonObject();
        remark.addProperty("type", type);
        remark.addProperty("text", words);
        return remark;
    }

    private static @Nullable String text(@Nullable JsonElement value) {
        return value instanceof JsonPrimitive primitive ? primitive.getAsString() : null;
    }

    private static void move(JsonObject from, String name, JsonObject to) {
        JsonElement value = from.get(name);
        if (value != null && !(value instanceof JsonNull)) {
            to.add(name, value);
        }
    }
}
