import { useLocation } from "@remix-run/react";
import { orderPaths } from "#app/http/order-paths";
import { PostButton } from "#app/ui/forms/post-button";

/** Undoes the change that a message is about, and returns to this page. */
export function UndoButton({ undoId }: { undoId: string }) {
  const { pathname, search } = useLocation();
  return (
    <PostButton
      action={orderPaths.undo(undoId)}
      fields={{ returnTo: pathname + search }}
      preventScrollReset
      size="sm"
      className="shrink-0"
    >
      Undo
    </PostButton>
  );
}
