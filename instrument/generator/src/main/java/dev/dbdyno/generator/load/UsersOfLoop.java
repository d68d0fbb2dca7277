package dev.dbdyno.generator.load;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.WindowRun;
import dev.dbdyno.results.frames.Command.Share;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The users whose connections one event loop has. */
final class UsersOfLoop {

    private final EventLoop loop;
    private final Site site;
    private final List<User> users;
    private final Recorder recorder;
    private final Deadlines deadlines;

    private UsersOfLoop(EventLoop loop, Site site, List<User> users, Recorder recorder, Deadlines deadlines) {
        this.loop = loop;
        this.site = site;
        this.users = List.copyOf(users);
        this.recorder = recorder;
        this.deadlines = deadlines;
    }

    /** One loop's part of this process's connections; each user draws by its number among the users of all processes. */
    static UsersOfLoop of(EventLoop loop, List<Connection> all, long seed, Share share, Site site) {
        Recorder recorder = new Recorder();
        List<Connection> own = new ArrayList<>();
        List<User> users = new ArrayList<>();
        for (int number = 0; number < all.size(); number++) {
            Connection connection = all.get(number);
            if (connection.loop().equals(loop)) {
                own.add(connection);
                users.add(new User(connection, Draws.of(seed, number * share.of() + share.part()), recorder));
            }
        }
        return new UsersOfLoop(loop, site, users, recorder, new Deadlines(own, site.clock()));
    }

    boolean hasAny() {
        return !users.isEmpty();
    }

    Recorder recorder() {
        return recorder;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the start, but for the users' end
    void startIn(long nanos, WindowRun window) {
        loop.schedule(() -> startHere(window), nanos, TimeUnit.NANOSECONDS);
    }

    private void startHere(WindowRun window) {
        deadlines.watch(loop, site.timeoutNanos());
        recorder.starts(site.clock().nanoTime(), window, users.size());
        users.forEach(user -> user.start(window, site.clock().nanoTime()));
    }

    void end() {
        loop.submit(deadlines::end).syncUninterruptibly();
    }
}
