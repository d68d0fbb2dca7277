package dev.dbdyno.stacks.springdatajpa;

import dev.dbdyno.model.Company;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(name = "companies")
@SuppressWarnings("NullAway.Init") // Hibernate fills the fields
class CompanyEntity {

    @Id
    private Integer companyId;

    private String companyName;

    protected CompanyEntity() {}

    Company company() {
        return new Company(companyId, companyName);
    }
}
