import type { putawayTask } from "#app/domain/inventory/putaway/putaway.server";
import { stockPaths } from "#app/http/stock-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Hand } from "#app/ui/icons/icons";
import { Hint } from "#app/ui/primitives/states/hint";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Day } from "../lots/lot-day";

type Screen = Awaited<ReturnType<typeof putawayTask>>;

/** What is to be put away, and who is on it. */
export function PutawayFigures({ screen: { task, forOrders, claimedBy, isMine } }: { screen: Screen }) {
  return (
    <div className="grid gap-3">
      <DescriptionList
        pairs
        items={[
          { term: "SKU", detail: <Mono>{task.sku}</Mono> },
          { term: "Units", detail: formatCount(task.onHand) },
          ...(task.lotNumber ? [{ term: "Lot", detail: <Mono>{task.lotNumber}</Mono> }] : []),
          ...(task.expiresOn ? [{ term: "Expires", detail: <Day day={task.expiresOn} /> }] : []),
          ...(forOrders > 0 ? [{ term: "Orders wait for", detail: `${formatCount(forOrders)} of them` }] : []),
        ]}
      />
      {task.lotStatus !== "available" && (
        <Hint tone="warn">This lot is {task.lotStatus}: it is not sold wherever it is put.</Hint>
      )}
      {claimedBy && <Hint>{claimedBy} is putting these units away. Agree with them before you move them.</Hint>}
      {!claimedBy && !isMine && (
        <div>
          <PostButton action={stockPaths.claimPutaway(task)} size="touch" icon={Hand} pending="Claiming…">
            I am on it
          </PostButton>
        </div>
      )}
    </div>
  );
}
