package dev.dbdyno.places;

import dev.dbdyno.places.agent.AgentMain;
import dev.dbdyno.places.wire.Digest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * How the agent gets to a place where nothing but a POSIX shell and a JDK is installed. The shell takes the agent's jar from the channel
 * if it is not kept there under its digest, starts it, and stays as its guard: it ends an agent that is stopped, and what an agent that
 * was killed leaves. The guard's watch does so too, for a lab that gives a place up may end the shell before the agent.
 *
 * @param jar the agent's
 * @param digest of it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Bootstrap(byte[] jar, String digest) {

    static final String SAYS = "dbdyno: ";
    static final String SEND = SAYS + "send";
    static final String KEPT = SAYS + "kept";
    static final String NO_JDK = SAYS + "no-jdk ";
    static final String NO_FOLDER = SAYS + "no-folder ";

    /** A heap for a few packets; it must not compete with what is measured there. */
    private static final String OPTIONS = "-Xms16m -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    /**
     * Brings the agent and then guards it: what it leaves is ended, first by SIGTERM, because a keeper has a server to stop, and the
     * session's folder is removed, also where a scheduler ends all processes of a job.
     *
     * <p>Without a single quote, so that it can stand between them; in one line, for the sake of shells that are no POSIX ones.
     */
    private static final String SCRIPT = String.join(
            " ",
            "umask 077; j=JDK; if [ -z \"$j\" ] && [ -x \"$JAVA_HOME/bin/java\" ]; then j=$JAVA_HOME; fi;",
            "if [ -n \"$j\" ]; then java=$j/bin/java; else java=$(command -v java); fi;",
            "if ! [ -x \"$java\" ]; then echo \"dbdyno: no-jdk ${java:-java on the path $PATH}\"; exit 41; fi;",
            "c=${XDG_CACHE_HOME:-${HOME:-${TMPDIR:-/tmp}}/.cache}/dbdyno; mkdir -p \"$c\";",
            "if ! [ -O \"$c\" ] || ! [ -w \"$c\" ]; then echo \"dbdyno: no-folder $c\"; exit 42; fi;",
            "a=$c/DIGEST.jar; if [ -f \"$a\" ] && [ $(wc -c < \"$a\") -eq SIZE ]; then echo \"dbdyno: kept\"; else",
            "echo \"dbdyno: send\"; dd bs=1 count=SIZE of=\"$a.$$\" 2>/dev/null && mv -f \"$a.$$\" \"$a\" ||",
            "{ rm -f \"$a.$$\"; echo \"dbdyno: no-folder $c\"; exit 42; }; fi;",
            "s=$(mktemp -d \"${TMPDIR:-/tmp}/dbdyno-XXXXXX\") || { echo \"dbdyno: no-folder ${TMPDIR:-/tmp}\"; exit 42; };",
            "trap : TERM HUP; exec 3<&0; \"$java\" OPTIONS -cp \"$a\" MAIN \"$s\" \"$c\" <&3 3<&- & p=$!; exec 3<&- </dev/null;",
            "end() { for q in $(cat \"$s/processes\" 2>/dev/null); do kill $q; n=0;",
            "while [ $n -lt 50 ] && kill -0 $q; do sleep .1 || sleep 1; n=$((n+1)); done; kill -9 $q; done 2>/dev/null; rm -rf \"$s\"; };",
            "( exec >/dev/null 2>&1; n=0; b=; while sleep 5; do kill -0 $p || break; v=$(cat \"$s/alive\");",
            "if [ \"$v\" = \"$b\" ]; then n=$((n+1)); else n=0; b=$v; fi; if [ $n -ge 6 ]; then kill -9 $p; break; fi; done; end ) &",
            "w=$!; wait $p; r=$?; exec >&-; kill $w; kill -9 $p 2>/dev/null; end; exit $r");

    /** The agent of this build. */
    static Bootstrap ofThisBuild() throws IOException {
        byte[] jar = ownJar();
        return new Bootstrap(jar, Digest.of(jar));
    }

    /** The one that these classes come from; made of them where they lie in a folder, as in tests. */
    private static byte[] ownJar() throws IOException {
        try {
            Path source = Path.of(AgentMain.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isDirectory(source) ? jarOf(source) : Files.readAllBytes(source);
        } catch (URISyntaxException e) {
            throw new IOException("the agent's own classes cannot be found: " + e.getMessage(), e);
        }
    }

    private static byte[] jarOf(Path folder) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes);
                Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                JarEntry entry = new JarEntry(folder.relativize(file).toString());
                entry.setTime(0); // the same digest for the same classes
                jar.putNextEntry(entry);
                jar.write(Files.readAllBytes(file));
            }
        }
        return bytes.toByteArray();
    }

    /** The command that starts the agent at a place. */
    List<String> command(Place place) {
        String script = SCRIPT.replace("JDK", place.jdk())
                .replace("DIGEST", digest)
                .replace("SIZE", Integer.toString(jar.length))
                .replace("OPTIONS", OPTIONS)
                .replace("MAIN", AgentMain.class.getName());
        return place.command("exec sh -c '" + script + "'");
    }
}
