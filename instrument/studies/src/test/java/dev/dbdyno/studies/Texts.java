package dev.dbdyno.studies;

/** A small study, whole and right, for tests to read and to spoil. */
final class Texts {

    static final String STUDY = """
            title: A small study
            source: nobody, nowhere, never
            measured-on: two cans and a string
            notes:
              - The string was long.
            published-versions:
              jdbc: {org.postgresql:postgresql: 42.6.0}
              r2dbc: "it had another API"
            parts:
              - name: rows
                title: Ten rows
                asks: --scenario one-row
                faithful: compare --backlog 500 --set pool=20
                scaled: compare --sla 'p99 < 10ms' --clients 8
                measure: throughput
                unit: s
                better: lower
                tolerance: 10%
                arms:
                  - {name: first, arm: jdbc pool=8, figure: 18}
                  - {name: second, arm: r2dbc, figure: 36, error: 0.5, tolerance: 5%}
                  - {name: third, arm: jdbc, figure: 9, no-claim: it was another machine}
                notes: [The rows were short.]
            """;

    private Texts() {}
}
