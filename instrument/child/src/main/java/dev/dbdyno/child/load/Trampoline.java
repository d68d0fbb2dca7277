package dev.dbdyno.child.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Lets a lane start its next operation from the completion of its last one without growing the stack.
 *
 * <p>An operation that completes on the very thread that is still issuing it is followed up by that thread's frame
 * beneath, in a loop; one that completes on another thread is followed up there at once, even while the issuing thread has
 * not yet returned: it may have lost its processor, and the lane must not wait for it.
 */
final class Trampoline {

    private static final VarHandle ISSUER;

    static {
        try {
            ISSUER = MethodHandles.lookup().findVarHandle(Trampoline.class, "issuer", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The thread inside the call that issues the operation in flight; null when that call has returned. */
    private volatile @Nullable Thread issuer;

    /** The thread on which the operation completed while that same thread was still issuing it. */
    private volatile @Nullable Thread completedWithin;

    /** Called before an operation is issued. */
    void issuing() {
        completedWithin = null;
        issuer = Thread.currentThread();
    }

    /**
     * Called after the issuing call has returned. Whether the operation completed within it, so that the caller must go
     * on.
     */
    boolean completedWithin() {
        Thread me = Thread.currentThread();
        // when another thread has followed up meanwhile, neither field can name this one: see issuing()
        return !ISSUER.compareAndSet(this, me, null) && me.equals(completedWithin);
    }

    /** Called on completion. Whether this thread must go on itself; otherwise its frame beneath does. */
    boolean followsUpHere() {
        Thread me = Thread.currentThread();
        if (!me.equals(issuer)) {
            return true;
        }
        completedWithin = me;
        issuer = null;
        return false;
    }
}
