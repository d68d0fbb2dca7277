package dev.dbdyno.results.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledStack;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes stacks take less room. A call with few samples is folded into its nearest caller that is kept, layer by layer,
 * so that all sums stay as they are.
 */
final class StackFold {

    private StackFold() {}

    /** A function as called through one path. */
    private static final class Call {
        private final Map<String, Call> calls = new TreeMap<>();
        private final Map<Layer, Long> own = new EnumMap<>(Layer.class);
        private long samples;

        void add(ProfiledStack stack) {
            Call at = this;
            at.samples += stack.samples();
            for (String frame : stack.frames()) {
                at = at.calls.computeIfAbsent(frame, each -> new Call());
                at.samples += stack.samples();
            }
            at.own.merge(stack.layer(), stack.samples(), Long::sum);
        }

        void foldBelow(long least) {
            for (Iterator<Call> each = calls.values().iterator(); each.hasNext(); ) {
                Call call = each.next();
                if (call.samples < least) {
                    call.giveTo(own);
                    each.remove();
                } else {
                    call.foldBelow(least);
                }
            }
        }

        private void giveTo(Map<Layer, Long> caller) {
            own.forEach((layer, many) -> caller.merge(layer, many, Long::sum));
            calls.values().forEach(call -> call.giveTo(caller));
        }

        void list(List<String> path, List<ProfiledStack> out) {
            own.forEach((layer, many) -> out.add(new ProfiledStack(path, layer, many)));
            calls.forEach((frame, call) -> {
                path.addLast(frame);
                call.list(path, out);
                path.removeLast();
            });
        }
    }

    /** The stacks with as few calls folded as leave their lines at most so long in all. Each stack is there once. */
    static List<ProfiledStack> within(long mostBytes, List<ProfiledStack> stacks) {
        Call root = new Call();
        stacks.forEach(root::add);
        for (long least = 2; ; least *= 2) {
            List<ProfiledStack> listed = new ArrayList<>();
            root.list(new ArrayList<>(), listed);
            if (root.calls.isEmpty() || bytes(listed) <= mostBytes) {
                return listed;
            }
            root.foldBelow(least);
        }
    }

    private static long bytes(List<ProfiledStack> stacks) {
        return stacks.stream()
                .mapToLong(stack -> stack.line().getBytes(UTF_8).length + 1L)
                .sum();
    }
}
