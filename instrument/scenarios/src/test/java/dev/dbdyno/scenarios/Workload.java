package dev.dbdyno.scenarios;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.scenarios.reply.RowCheck;
import dev.dbdyno.spi.Operation;

/** A scenario as a child puts it to work. */
record Workload(Questions questions, RowCheck replies) {

    static Workload of(Scenario scenario) {
        return new Workload(scenario.questions(), scenario.reply().rows());
    }

    Operation next(Draws draws) {
        return questions.next(draws);
    }

    boolean isRight(Operation asked, int rows, long hash) {
        return replies.isRight(asked, rows, hash);
    }

    String describeWrong(Operation asked, int rows, long hash) {
        return "expected %s, found %s with checksum %x".formatted(replies.expected(asked), RowCheck.words(rows), hash);
    }
}
