package dev.dbdyno.relay.replay;

/** The status that the server reports after each unit. */
enum TransactionStatus {
    IDLE('I'),
    OPEN('T'),
    FAILED('E');

    private final byte letter;

    TransactionStatus(char letter) {
        this.letter = (byte) letter;
    }

    /** The message that the server is ready. */
    byte[] ready() {
        return new byte[] {'Z', 0, 0, 0, 5, letter};
    }

    static TransactionStatus of(byte[] ready) throws ProtocolException {
        for (TransactionStatus status : values()) {
            if (ready.length == 6 && status.letter == ready[5]) {
                return status;
            }
        }
        throw new ProtocolException("the server is ready, but in no known way");
    }
}
