package dev.dbdyno.model.data;

import java.util.List;

/** The rows of {@code fortune(id integer primary key, message varchar(2048) not null)}: those of TechEmpower's public schema. */
public final class FortuneRows {

    /** The messages, that of id 1 first: one would be a script where it is not escaped, one is no ASCII. */
    public static final List<String> MESSAGES = List.of(
            "fortune: No such file or directory",
            "A computer scientist is someone who fixes things that aren't broken.",
            "After enough decimal places, nobody gives a damn.",
            "A bad random number generator: 1, 1, 1, 1, 1, 4.33e+67, 1, 1, 1",
            "A computer program does what you tell it to do, not what you want it to do.",
            "Emacs is a nice operating system, but I prefer UNIX. \u2014 Tom Christaensen",
            "Any program that runs right is obsolete.",
            "A list is only as strong as its weakest link. \u2014 Donald Knuth",
            "Feature: A bug with seniority.",
            "Computers make very fast, very accurate mistakes.",
            "<script>alert(\"This should not be displayed in a browser alert box.\");</script>",
            "\u30d5\u30ec\u30fc\u30e0\u30ef\u30fc\u30af\u306e\u30d9\u30f3\u30c1\u30de\u30fc\u30af");

    /** The page that a web host makes of them and the one that is added, to the byte in UTF-8: written out, not computed. */
    public static final String PAGE = "<!DOCTYPE html><html><head><title>Fortunes</title></head><body><table>"
            + "<tr><th>id</th><th>message</th></tr>"
            + "<tr><td>11</td><td>&lt;script&gt;alert(&quot;This should not be displayed in a browser alert box.&quot;);&lt;/script&gt;</td></tr>"
            + "<tr><td>4</td><td>A bad random number generator: 1, 1, 1, 1, 1, 4.33e+67, 1, 1, 1</td></tr>"
            + "<tr><td>5</td><td>A computer program does what you tell it to do, not what you want it to do.</td></tr>"
            + "<tr><td>2</td><td>A computer scientist is someone who fixes things that aren&#39;t broken.</td></tr>"
            + "<tr><td>8</td><td>A list is only as strong as its weakest link. \u2014 Donald Knuth</td></tr>"
            + "<tr><td>0</td><td>Additional fortune added at request time.</td></tr>"
            + "<tr><td>3</td><td>After enough decimal places, nobody gives a damn.</td></tr>"
            + "<tr><td>7</td><td>Any program that runs right is obsolete.</td></tr>"
            + "<tr><td>10</td><td>Computers make very fast, very accurate mistakes.</td></tr>"
            + "<tr><td>6</td><td>Emacs is a nice operating system, but I prefer UNIX. \u2014 Tom Christaensen</td></tr>"
            + "<tr><td>9</td><td>Feature: A bug with seniority.</td></tr>"
            + "<tr><td>1</td><td>fortune: No such file or directory</td></tr>"
            + "<tr><td>12</td><td>\u30d5\u30ec\u30fc\u30e0\u30ef\u30fc\u30af\u306e\u30d9\u30f3\u30c1\u30de\u30fc\u30af</td></tr>"
            + "</table></body></html>";

    private FortuneRows() {}
}
