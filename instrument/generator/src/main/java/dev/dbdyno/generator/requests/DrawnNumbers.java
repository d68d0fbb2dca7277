package dev.dbdyno.generator.requests;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.drawing.OnceEach;
import dev.dbdyno.load.drawing.Zipf;
import dev.dbdyno.scenarios.Requests.Draw;

/** Draws the whole numbers of one name, for all connections. */
@FunctionalInterface
interface DrawnNumbers {

    int next(Draws draws);

    static DrawnNumbers of(Draw draw) {
        return switch (draw.distribution()) {
            case UNIFORM -> draws -> draws.between(draw.from(), draw.to());
            case ONCE -> {
                OnceEach once = new OnceEach(draw.from(), draw.to());
                yield draws -> once.next();
            }
            case ZIPF -> {
                Zipf zipf = new Zipf(count(draw));
                yield draws -> draw.from() - 1 + zipf.next(draws);
            }
        };
    }

    private static int count(Draw draw) {
        long count = (long) draw.to() - draw.from() + 1;
        if (count > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("'%s' is drawn from %d to %d: by Zipf's law from at most %d numbers"
                    .formatted(draw.name(), draw.from(), draw.to(), Integer.MAX_VALUE));
        }
        return (int) count;
    }
}
