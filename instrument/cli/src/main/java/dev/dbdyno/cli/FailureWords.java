package dev.dbdyno.cli;

import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A failure in a sentence. What Java says of files is often a bare path, and of the rest sometimes nothing. */
final class FailureWords {

    private FailureWords() {}

    static String of(Exception failure) {
        String message = failure.getMessage();
        return switch (failure) {
            case FileSystemException file -> "'%s' %s".formatted(file.getFile(), of(file));
            case Exception other
            when message == null || message.isBlank() ->
                "could not go on, and the cause is known by its name only: %s"
                        .formatted(other.getClass().getSimpleName());
            default -> Objects.requireNonNull(message);
        };
    }

    private static String of(FileSystemException failure) {
        return switch (failure) {
            case NoSuchFileException missing -> "does not exist: check the path, or whether something has removed it";
            case AccessDeniedException denied ->
                "may not be read or written by this user: change its rights, or choose a different place";
            case FileAlreadyExistsException exists -> "exists already: choose a different place, or remove it";
            case NotDirectoryException file -> "is no folder, but a folder is needed here";
            case DirectoryNotEmptyException full -> "is not empty: choose a different place";
            default -> "cannot be used: " + reason(failure.getReason());
        };
    }

    private static String reason(@Nullable String reason) {
        return reason == null ? "the system gives no reason" : reason;
    }
}
