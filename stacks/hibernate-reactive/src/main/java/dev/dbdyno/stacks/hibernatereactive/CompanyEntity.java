package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.model.Company;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The table {@code companies}; not final, as JPA asks of entities. */
@Entity
@Table(name = "companies")
@SuppressWarnings("NullAway.Init") // Hibernate fills the fields
class CompanyEntity {

    @Id
    @Column(name = "company_id")
    int companyId;

    @Column(name = "company_name")
    String companyName;

    /** A company that is not stored yet. */
    static CompanyEntity of(Company company) {
        CompanyEntity entity = new CompanyEntity();
        entity.companyId = company.companyId();
        entity.companyName = company.companyName();
        return entity;
    }

    Company row() {
        return new Company(companyId, companyName);
    }
}
