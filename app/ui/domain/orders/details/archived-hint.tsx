import { orderPaths } from "#app/http/order-paths";
import type { Query } from "#app/http/paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { Time } from "#app/ui/primitives/values/time";

type Props = {
  order: { id: string; archivedAt: number | null };
  /** The screen to return to, and its list. */
  search: Query;
  mayRestore: boolean;
};

/** That an order was read from the archive, which takes longer, and what cannot be done with it until it is restored. */
export function ArchivedHint({ order, search, mayRestore }: Props) {
  return (
    <Hint title="Archived">
      {order.archivedAt !== null && (
        <p>
          Since <Time at={order.archivedAt} />. It takes a little longer to open. It cannot be changed or returned, and
          takes no notes, until it is restored.
        </p>
      )}
      {mayRestore && (
        <div className="mt-2">
          <PostButton action={orderPaths.restore(order.id, search)} pending="Restoring..." size="sm">
            Restore order
          </PostButton>
        </div>
      )}
    </Hint>
  );
}
