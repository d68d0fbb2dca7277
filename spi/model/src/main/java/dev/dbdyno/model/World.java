package dev.dbdyno.model;

/**
 * A row of {@code world(id integer primary key, randomnumber integer not null)}.
 *
 * @param id the primary key, 1 to 10,000
 * @param randomNumber 1 to 10,000
 */
public record World(int id, int randomNumber) implements Row {

    @Override
    public long checksum() {
        return 31L * id + randomNumber;
    }
}
