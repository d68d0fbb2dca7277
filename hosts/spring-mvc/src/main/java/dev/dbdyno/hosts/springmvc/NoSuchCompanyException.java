package dev.dbdyno.hosts.springmvc;

/** A company that is not there. */
final class NoSuchCompanyException extends Exception {

    private static final long serialVersionUID = 1L;

    NoSuchCompanyException(int id) {
        super("there is no company " + id);
    }
}
