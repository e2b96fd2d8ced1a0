import type { BulkProgress } from "#app/domain/fulfillment/bulk/bulk-orders.server";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { RunProgressView } from "#app/ui/domain/run-progress";
import { PostButton } from "#app/ui/forms/post-button";
import type { OrdersSearch } from "../order-actions-menu";
import { bulkDone, bulkFailed, bulkWords } from "./bulk-labels";

type Props = { progress: BulkProgress; canUndo: boolean; search: OrdersSearch; here: string };

/** Progress of a bulk change of orders. */
export function BulkRunProgress({ progress, canUndo, search, here }: Props) {
  return (
    <RunProgressView
      progress={progress}
      doing={bulkWords(progress.kind).doing}
      done={bulkDone(progress.kind, progress)}
      failed={bulkFailed(progress.failed)}
      here={here}
      orderTo={(orderId) => paths.order(orderId, search)}
      back={{ to: paths.orders(search), label: "Back to the list" }}
      actions={
        canUndo && (
          <PostButton
            action={orderPaths.undo(progress.asked)}
            fields={{ returnTo: paths.orders(search) }}
            pending="Undoing…"
          >
            Undo
          </PostButton>
        )
      }
    />
  );
}
