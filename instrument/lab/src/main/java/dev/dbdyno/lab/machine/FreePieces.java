package dev.dbdyno.lab.machine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** In which pieces the kernel's free memory lies, by {@code /proc/buddyinfo}: of each zone, how many pieces of 1, 2, 4 … pages. */
final class FreePieces {

    private static final Pattern ZONE = Pattern.compile("Node\\s+\\d+,\\s+zone\\s+\\S+((?:\\s+\\d+)+)");

    /** A piece of 2 MiB has so many pages where a page has 4 KiB, which is where huge pages have 2 MiB. */
    private static final long LARGE_PAGES = 512;

    private static final long HUGE_KIBIBYTES = 2048;

    private FreePieces() {}

    /** The part of the free memory that lies in pieces of less than 2 MiB; null where it is unknown. */
    static @Nullable Double smallFraction(SystemFiles files) {
        Long huge = files.number("proc/meminfo", "Hugepagesize");
        if (huge == null || huge != HUGE_KIBIBYTES) {
            return null;
        }
        long small = 0;
        long all = 0;
        for (String line : files.lines("proc/buddyinfo")) {
            Matcher zone = ZONE.matcher(line);
            String[] pieces = zone.matches() ? zone.group(1).strip().split("\\s+") : new String[0];
            for (int order = 0; order < pieces.length; order++) {
                long pages = Long.parseLong(pieces[order]) << order;
                all += pages;
                small += 1L << order < LARGE_PAGES ? pages : 0;
            }
        }
        return all == 0 ? null : Double.valueOf((double) small / all);
    }
}
