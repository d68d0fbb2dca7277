package dev.dbdyno.model;

/**
 * A row of {@code companies(company_id serial primary key, company_name varchar(255))}.
 *
 * @param companyId the primary key, 1 to the size of the data set
 * @param companyName never null in the data set
 */
public record Company(int companyId, String companyName) implements Row {

    @Override
    public long checksum() {
        return 31L * companyId + companyName.hashCode();
    }
}
