package dev.dbdyno.spi.web;

import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.Sleep;

/** The operations that requests ask for, within the bounds of the contract: alike in every host. */
public final class WebOperations {

    /** Rows in a page, at most. */
    public static final int MOST_ROWS = 1_000;

    /** Seconds of a sleep, at most. */
    public static final double LONGEST_SLEEP_SECONDS = 60;

    private WebOperations() {}

    /** {@code GET /companies/{id}}: any number may be asked for, and may not be there. */
    public static FindCompany company(int id) {
        return new FindCompany(id);
    }

    /** {@code GET /companies?after=A&count=N}. */
    public static FindCompanies page(int after, int count) throws BadParameterException {
        if (count < 1 || count > MOST_ROWS) {
            throw new BadParameterException("count", "1 to " + MOST_ROWS, String.valueOf(count));
        }
        return new FindCompanies(after, count);
    }

    /** {@code GET /sleep?seconds=S}. */
    public static Sleep sleep(double seconds) throws BadParameterException {
        // so written that what is no number is refused as well
        if (!(seconds >= 0 && seconds <= LONGEST_SLEEP_SECONDS)) {
            throw new BadParameterException("seconds", "0 to 60", String.valueOf(seconds));
        }
        return new Sleep(seconds);
    }
}
