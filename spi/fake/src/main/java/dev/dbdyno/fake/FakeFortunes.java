package dev.dbdyno.fake;

import dev.dbdyno.model.Fortune;
import java.util.List;

/** The rows of TechEmpower's public schema. */
final class FakeFortunes {

    static final List<Fortune> ALL = List.of(
            new Fortune(1, "fortune: No such file or directory"),
            new Fortune(2, "A computer scientist is someone who fixes things that aren't broken."),
            new Fortune(3, "After enough decimal places, nobody gives a damn."),
            new Fortune(4, "A bad random number generator: 1, 1, 1, 1, 1, 4.33e+67, 1, 1, 1"),
            new Fortune(5, "A computer program does what you tell it to do, not what you want it to do."),
            new Fortune(6, "Emacs is a nice operating system, but I prefer UNIX. \u2014 Tom Christaensen"),
            new Fortune(7, "Any program that runs right is obsolete."),
            new Fortune(8, "A list is only as strong as its weakest link. \u2014 Donald Knuth"),
            new Fortune(9, "Feature: A bug with seniority."),
            new Fortune(10, "Computers make very fast, very accurate mistakes."),
            new Fortune(11, "<script>alert(\"This should not be displayed in a browser alert box.\");</script>"),
            new Fortune(12, "\u30d5\u30ec\u30fc\u30e0\u30ef\u30fc\u30af\u306e\u30d9\u30f3\u30c1\u30de\u30fc\u30af"));

    private FakeFortunes() {}
}
