import type { replenishmentTask } from "#app/domain/inventory/replenishment/replenishment.server";
import { stockPaths } from "#app/http/stock-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Hand } from "#app/ui/icons/icons";
import { Hint } from "#app/ui/primitives/states/hint";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";

type Task = Awaited<ReturnType<typeof replenishmentTask>>;

/** What a pick face has and needs, and who is bringing it. */
export function FaceFigures({ task: { face, quantity, claimedBy, isMine } }: { task: Task }) {
  return (
    <div className="grid gap-3">
      <DescriptionList
        pairs
        items={[
          { term: "SKU", detail: <Mono>{face.sku}</Mono> },
          { term: "Bring", detail: `${formatCount(quantity)} units to ${face.location}` },
          ...(face.waiting > 0
            ? [{ term: "Orders wait for", detail: `${formatCount(face.waiting)} units in reserve` }]
            : []),
          {
            term: "Free there",
            detail: `${formatCount(face.free)}; ${formatCount(face.minUnits)} to ${formatCount(face.maxUnits)} are wanted`,
          },
        ]}
      />
      {claimedBy && <Hint>{claimedBy} is replenishing this pick face. Agree with them before you bring more.</Hint>}
      {!claimedBy && !isMine && quantity > 0 && (
        <div>
          <PostButton action={stockPaths.claimFace(face)} size="touch" icon={Hand} pending="Claiming…">
            I am on it
          </PostButton>
        </div>
      )}
    </div>
  );
}
