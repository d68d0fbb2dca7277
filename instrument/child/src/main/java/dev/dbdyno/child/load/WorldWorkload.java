package dev.dbdyno.child.load;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.World;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.spi.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Several worlds an operation, which are known as long as nobody changes them. */
sealed interface WorldWorkload extends Workload {

    /** Worlds in one operation. */
    int queries();

    /** What the rows of the right reply hash to. */
    long expectedHash(Operation asked);

    @Override
    default boolean isRight(Operation asked, int rows, long hash) {
        return rows == queries() && hash == expectedHash(asked);
    }

    @Override
    default String describeWrong(Operation asked, int rows, long hash) {
        return Workload.wrong(
                asked, "%s with checksum %x".formatted(Workload.rows(queries()), expectedHash(asked)), rows, hash);
    }

    /** Drawn uniformly, may repeat. */
    record Found(int queries) implements WorldWorkload {
        @Override
        public Operation next(Draws draws) {
            List<Integer> ids = new ArrayList<>(queries);
            for (int i = 0; i < queries; i++) {
                ids.add(draws.between(1, WorldRows.COUNT));
            }
            return new Operation.FindWorlds(ids);
        }

        @Override
        public long expectedHash(Operation asked) {
            long hash = 0;
            for (int id : ((Operation.FindWorlds) asked).ids()) {
                hash = Replies.extend(hash, new World(id, WorldRows.number(id)));
            }
            return hash;
        }
    }

    /** Drawn uniformly, none twice, with numbers drawn uniformly. */
    record Updated(int queries) implements WorldWorkload {
        @Override
        public Operation next(Draws draws) {
            List<World> changes = new ArrayList<>(queries);
            for (int id : different(draws)) {
                changes.add(new World(id, draws.between(1, WorldRows.COUNT)));
            }
            return new Operation.UpdateWorlds(changes);
        }

        /** Ascending. */
        private int[] different(Draws draws) {
            int[] ids = new int[queries];
            for (int i = 0; i < queries; i++) {
                ids[i] = draws.between(1, WorldRows.COUNT);
            }
            do {
                Arrays.sort(ids);
            } while (redrewRepeated(ids, draws));
            return ids;
        }

        private static boolean redrewRepeated(int[] ascending, Draws draws) {
            boolean redrew = false;
            int before = ascending[0];
            for (int i = 1; i < ascending.length; i++) {
                if (ascending[i] == before) {
                    ascending[i] = draws.between(1, WorldRows.COUNT);
                    redrew = true;
                } else {
                    before = ascending[i];
                }
            }
            return redrew;
        }

        @Override
        public long expectedHash(Operation asked) {
            return Replies.hash(((Operation.UpdateWorlds) asked).changes());
        }
    }
}
