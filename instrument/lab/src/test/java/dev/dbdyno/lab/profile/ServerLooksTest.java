package dev.dbdyno.lab.profile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.profile.ServerActivity.Doing;
import dev.dbdyno.results.profile.ServerActivity.State;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Looks are added up until they end; a server that does not tell, or no longer answers, leaves nothing. */
final class ServerLooksTest {

    private static final Doing UNDER_WAY = new Doing(State.UNDER_WAY, null, 3);
    private static final Doing ON_LOCK = new Doing(State.WAITING, "Lock: tuple", 1);

    @Test
    void connectionsOfAllLooksAreAddedUpByWhatTheyDo() throws Exception {
        List<ServerActivity> looks = List.of(
                new ServerActivity(1, List.of(UNDER_WAY)),
                new ServerActivity(1, List.of(ON_LOCK, UNDER_WAY)),
                new ServerActivity(1, List.of(ON_LOCK)));
        AtomicInteger made = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(looks.size());

        ServerLooks begun = ServerLooks.begin(() -> {
            int number = made.getAndIncrement();
            all.countDown();
            return Optional.of(number < looks.size() ? looks.get(number) : new ServerActivity(1, List.of()));
        });
        all.await();
        ServerActivity seen = requireNonNull(begun.end());

        assertThat(seen.looks()).as("how many were made").isEqualTo(made.get());
        assertThat(seen.doings())
                .containsExactly(new Doing(State.UNDER_WAY, null, 6), new Doing(State.WAITING, "Lock: tuple", 2));
        int ended = made.get();
        Thread.sleep(60);
        assertThat(made).as("looks after the end").hasValue(ended);
    }

    @Test
    void aServerThatDoesNotTellIsAskedOnce() throws Exception {
        AtomicInteger made = new AtomicInteger();
        CountDownLatch first = new CountDownLatch(1);

        ServerLooks begun = ServerLooks.begin(() -> {
            made.incrementAndGet();
            first.countDown();
            return Optional.empty();
        });
        first.await();
        Thread.sleep(60);

        assertThat(begun.end()).isNull();
        assertThat(made).hasValue(1);
    }

    @Test
    void whatWasSeenOfAServerThatIsLostCountsForNothing() throws Exception {
        AtomicInteger made = new AtomicInteger();
        CountDownLatch second = new CountDownLatch(2);

        ServerLooks begun = ServerLooks.begin(() -> {
            second.countDown();
            if (made.getAndIncrement() > 0) {
                throw new DatabaseException("it is gone");
            }
            return Optional.of(new ServerActivity(1, List.of(UNDER_WAY)));
        });
        second.await();

        assertThat(begun.end()).isNull();
    }
}
