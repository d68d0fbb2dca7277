package dev.dbdyno.stacks.springdatajpa;

import dev.dbdyno.model.Company;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import org.springframework.data.domain.Persistable;

@Entity
@Table(name = "companies")
@SuppressWarnings("NullAway.Init") // Hibernate fills the fields
class CompanyEntity implements Persistable<Integer> {

    @Id
    private Integer companyId;

    private String companyName;

    /** Says so because its key is given: {@code save} would otherwise look for the row, to merge into it. */
    @Transient
    private boolean fresh;

    protected CompanyEntity() {}

    static CompanyEntity fresh(Company company) {
        CompanyEntity entity = new CompanyEntity();
        entity.companyId = company.companyId();
        entity.companyName = company.companyName();
        entity.fresh = true;
        return entity;
    }

    @Override
    public Integer getId() {
        return companyId;
    }

    @Override
    public boolean isNew() {
        return fresh;
    }

    Company company() {
        return new Company(companyId, companyName);
    }
}
