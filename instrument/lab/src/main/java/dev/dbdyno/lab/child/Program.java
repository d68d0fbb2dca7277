package dev.dbdyno.lab.child;

/** What one of the lab's processes is for. */
public enum Program {
    /** Hosts one arm for one fork, or describes stacks and hosts. */
    CHILD("child", "dev.dbdyno.child.ChildMain"),
    /** Sends a web host its load. */
    GENERATOR("generator", "dev.dbdyno.generator.GeneratorMain"),
    /** Lies between a stack and its server. */
    RELAY("relay", "dev.dbdyno.relay.RelayMain"),
    /** Keeps a database server at another place. */
    KEEPER("keeper", "dev.dbdyno.keeper.KeeperMain");

    private final String word;
    private final String mainClass;

    Program(String word, String mainClass) {
        this.word = word;
        this.mainClass = mainClass;
    }

    /** Its name in messages. */
    String word() {
        return word;
    }

    String mainClass() {
        return mainClass;
    }
}
