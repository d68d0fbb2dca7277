package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.databases.Passwords;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.places.meeting.MeetingPoint;
import dev.dbdyno.places.meeting.Reach;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the address at which web hosts listen: one that every generator reaches. It is tried rather than configured.
 *
 * @param keeper class path of the process that tries from a generator's place
 * @param logs folder for its log
 */
public record WebAddress(ClassPath keeper, Path logs) {

    static final String LOOPBACK = "127.0.0.1";

    /**
     * Tries the addresses of the hosts' machine from the places of all generators.
     *
     * @param hosts null for the lab's machine
     * @param generators empty where they are on the lab's machine
     * @throws PlaceException when there is none that all of them reach
     */
    public String of(@Nullable PlaceOfHosts hosts, List<AgentLine> generators)
            throws PlaceException, InterruptedException {
        boolean shareNetwork = (hosts == null || hosts.facts().sharesNetwork())
                && generators.stream().allMatch(line -> line.facts().sharesNetwork());
        if (shareNetwork) {
            return LOOPBACK;
        }
        try {
            return met(hosts, generators);
        } catch (ChildException | IOException e) {
            throw new PlaceException("no address for the web hosts can be found: " + e.getMessage(), e);
        }
    }

    private String met(@Nullable PlaceOfHosts hosts, List<AgentLine> generators)
            throws PlaceException, ChildException, IOException, InterruptedException {
        String sign = Passwords.random();
        Frame.Meeting meeting = hosts == null ? meeting(sign) : hosts.meet(sign);
        List<String> usable = Reach.usable(meeting.addresses(), false);
        Command.Visit visit = new Command.Visit(usable, meeting.port(), sign);
        Set<String> reached = new LinkedHashSet<>(usable);
        if (generators.isEmpty()) {
            reached.retainAll(addresses(Reach.to(usable, meeting.port(), sign).toList()));
        }
        for (AgentLine line : generators) {
            reached.retainAll(addresses(from(line, visit)));
        }
        return reached.stream()
                .findFirst()
                .orElseThrow(() -> new PlaceException(
                        "the web hosts %s have no address that every generator reaches: dbdyno tried port %d of %s. Let connections through there"
                                .formatted(
                                        hosts == null ? "on this machine" : "at '%s'".formatted(hosts),
                                        meeting.port(),
                                        usable.isEmpty()
                                                ? "no address, for there is none"
                                                : String.join(", ", usable))));
    }

    private static Frame.Meeting meeting(String sign) throws IOException {
        MeetingPoint point = MeetingPoint.open(sign);
        return new Frame.Meeting(point.port(), point.addresses());
    }

    private List<Reach> from(AgentLine line, Command.Visit visit)
            throws ChildException, IOException, InterruptedException {
        Keeper visitor = Keeper.at(line, keeper, logs, Keeper.Task.VISIT, null);
        try {
            return visitor.visit(visit);
        } finally {
            visitor.dismiss();
        }
    }

    private static Set<String> addresses(List<Reach> ways) {
        return ways.stream().map(Reach::address).collect(Collectors.toSet());
    }
}
