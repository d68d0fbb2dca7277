package dev.dbdyno.lab;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.results.plan.Link;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The rows that each fork works with. Those alive together have their own, so that arms that write cannot disturb each other.
 *
 * <p>In each block an arm has those of the next arm. For as long as a server runs, the rows of one database may cost it up to 5 %
 * more CPU than those of another, most likely by where in memory they are; an arm that kept its own would keep that, too.
 */
final class RowsOfForks {

    private final Database server;
    private final List<Integer> arms;
    private final Map<Link, List<ArmDatabase>> copies = new EnumMap<>(Link.class);

    /**
     * Makes the rows.
     *
     * @param arms that have rows of their own; services of the user's have theirs already
     * @param armsInAll by which copies are numbered
     */
    RowsOfForks(Database server, List<Integer> arms, int armsInAll, List<Link> links) throws DatabaseException {
        this.server = server;
        this.arms = List.copyOf(arms);
        for (int link = 0; link < links.size(); link++) {
            List<ArmDatabase> ofLink = new ArrayList<>();
            for (int arm : arms) {
                ofLink.add(server.copy(link * armsInAll + arm).orElse(server));
            }
            copies.put(links.get(link), ofLink);
        }
    }

    /** The rows of a fork, which are the server's own for a service; those of its replacement within the block are the same. */
    ArmDatabase of(ForkId fork) {
        int place = arms.indexOf(fork.arm());
        List<ArmDatabase> ofLink = copies.getOrDefault(fork.link(), List.of());
        return place < 0 ? server : ofLink.get((place + fork.block()) % ofLink.size());
    }
}
