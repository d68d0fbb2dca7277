package dev.dbdyno.places;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.places.wire.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;

/**
 * What a folder holds: its files, and a list of them by which a place makes it anew.
 *
 * @param files each under the digest of its content
 * @param list a line for each: digest, space, path within the folder
 */
record FolderContents(Map<String, Path> files, String list) {

    static FolderContents of(Path folder) throws IOException {
        Map<String, Path> files = new LinkedHashMap<>();
        StringJoiner lines = new StringJoiner("\n");
        for (Path file : filesIn(folder)) {
            String digest = Digest.of(file);
            files.put(digest, file);
            lines.add("%s %s".formatted(digest, folder.relativize(file)));
        }
        return new FolderContents(files, lines.toString());
    }

    /** The list, as it is sent. */
    byte[] listBytes() {
        return list.getBytes(UTF_8);
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
