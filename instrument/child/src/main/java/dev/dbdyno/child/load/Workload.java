package dev.dbdyno.child.load;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.scenarios.Questions;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.scenarios.reply.RowCheck;
import dev.dbdyno.spi.Operation;

/** A scenario at work: draws its operations and knows the right reply to each. Shared by all clients. */
record Workload(Questions questions, RowCheck replies) {

    /** Computes what the replies are checked by, which takes time and memory for a large table. */
    static Workload of(Scenario scenario) {
        return new Workload(scenario.questions(), scenario.reply().rows());
    }

    /** The next operation of a client. */
    Operation next(Draws draws) {
        return questions.next(draws);
    }

    /** Whether a reply with this many rows and this {@linkplain dev.dbdyno.scenarios.reply.RowHash hash} is right. */
    boolean isRight(Operation asked, int rows, long hash) {
        return replies.isRight(asked, rows, hash);
    }

    /** What was asked, what was expected and what came back, in words. */
    String describeWrong(Operation asked, int rows, long hash) {
        return "wrong reply: asked %s, expected %s, found %s with checksum %x"
                .formatted(asked, replies.expected(asked), RowCheck.words(rows), hash);
    }
}
