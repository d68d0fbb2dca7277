package dev.dbdyno.report;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/** A PNG of a page with the 256 colours that it uses most, which takes a third of the room: text hardly has more. */
final class SmallPicture {

    private static final int COLOURS = 256;

    private SmallPicture() {}

    static void shrink(Path png) throws IOException {
        BufferedImage all = ImageIO.read(png.toFile());
        int[] palette = palette(all);
        IndexColorModel model = new IndexColorModel(8, palette.length, palette, 0, false, -1, DataBuffer.TYPE_BYTE);
        BufferedImage few = new BufferedImage(all.getWidth(), all.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, model);
        Map<Integer, Integer> nearest = new HashMap<>();
        // colour by colour: drawing one picture into the other would scatter dots over every plain surface
        for (int y = 0; y < all.getHeight(); y++) {
            for (int x = 0; x < all.getWidth(); x++) {
                int index = nearest.computeIfAbsent(all.getRGB(x, y), rgb -> nearest(palette, rgb));
                few.getRaster().setSample(x, y, 0, index);
            }
        }
        ImageIO.write(few, "png", png.toFile());
    }

    private static int nearest(int[] palette, int rgb) {
        return IntStream.range(0, palette.length)
                .boxed()
                .min(Comparator.comparingInt(index -> distance(palette[index], rgb)))
                .orElseThrow();
    }

    private static int distance(int one, int other) {
        int red = (one >> 16 & 0xff) - (other >> 16 & 0xff);
        int green = (one >> 8 & 0xff) - (other >> 8 & 0xff);
        int blue = (one & 0xff) - (other & 0xff);
        return red * red + green * green + blue * blue;
    }

    private static int[] palette(BufferedImage image) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int rgb : image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth())) {
            counts.merge(rgb, 1, Integer::sum);
        }
        List<Map.Entry<Integer, Integer>> most = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(COLOURS)
                .toList();
        return most.stream().mapToInt(Map.Entry::getKey).toArray();
    }
}
