package dev.dbdyno.spi.contract;

import dev.dbdyno.model.Endpoint;

/** The one real server of a test run, of whichever kind, as far as any contract asks it. */
interface ContractServer {

    Endpoint endpoint(String applicationName);

    /** Connections of that name, as the server counts them. */
    int connections(String applicationName);
}
