package dev.dbdyno.relay.replay;

import dev.dbdyno.relay.replay.Asked.Named;
import dev.dbdyno.relay.replay.Portal.Fetched;
import dev.dbdyno.relay.replay.Upstream.Purpose;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells the server what a client has done without it, so that it can answer what comes next. */
record CatchingUp(ClientView client, Upstream upstream, Work work) {

    /** A statement without rows. */
    private static final Execution BEGUN = new Execution(0, Bytes.NONE, 1, 0);

    /** Called before the server is sent these messages, and between two units. */
    void before(List<Asked> messages) {
        client.begun().forEach(this::begin);
        client.toldOfBegun();
        portalsOf(messages).forEach(this::reopen);
        // all of them: a transaction that has failed takes no further statement
        client.statements.names().forEach(this::know);
        upstream.statements.keySet().stream()
                .filter(name -> client.statements.get(name) == null)
                .forEach(this::know);
    }

    private void begin(Statement statement) {
        upstream.send(Asked.query(statement.text()), Purpose.CATCHING_UP);
        Work.Done again = new Work.Done();
        again.ran(BEGUN);
        work.askedAgain(again);
    }

    /** Has the name stand for what the client believes, be it nothing. */
    private void know(String name) {
        Statement wanted = client.statements.get(name);
        Statement there = upstream.statements.get(name);
        if (Objects.equals(wanted, there)) {
            return;
        }
        if (there != null && !name.isEmpty()) {
            upstream.send(Asked.close(Named.STATEMENT, name), Purpose.CATCHING_UP);
        }
        if (wanted != null) {
            upstream.send(Asked.parse(name, wanted.definition()), Purpose.CATCHING_UP);
        }
    }

    /** The portals that the messages use without making them. */
    private static List<String> portalsOf(List<Asked> messages) {
        Set<String> own = new HashSet<>();
        Set<String> used = new HashSet<>();
        for (Asked asked : messages) {
            if (asked instanceof Asked.Bind bind) {
                own.add(bind.portal());
            }
            String name = portalOf(asked);
            if (name != null && !own.contains(name)) {
                used.add(name);
            }
        }
        return List.copyOf(used);
    }

    private static @Nullable String portalOf(Asked asked) {
        return switch (asked) {
            case Asked.Execute execute -> execute.portal();
            case Asked.Describe describe -> describe.named() == Named.PORTAL ? describe.name() : null;
            case Asked.Close close -> close.named() == Named.PORTAL ? close.name() : null;
            case Asked.Parse parse -> null;
            case Asked.Bind bind -> null;
            case Asked.Query query -> null;
            case Asked.Sync sync -> null;
            case Asked.Flush flush -> null;
            case Asked.Terminate terminate -> null;
        };
    }

    /** Reads a portal again up to where the client stands. */
    private void reopen(String name) {
        Portal portal = client.portals.get(name);
        if (portal == null || upstream.portals.contains(name)) {
            return;
        }
        upstream.statements.remove(""); // which is another one as soon as this has arrived
        upstream.send(Asked.parse("", portal.bound().statement().definition()), Purpose.CATCHING_UP);
        upstream.send(Asked.bind(name, "", portal.bound().values()), Purpose.CATCHING_UP);
        fetch(name, portal.last());
        work.askedAgain(portal.read());
    }

    private void fetch(String name, @Nullable Fetched last) {
        if (last == null) {
            return;
        }
        fetch(name, last.before());
        upstream.send(Asked.execute(name, last.execution().limit()), Purpose.CATCHING_UP);
    }
}
