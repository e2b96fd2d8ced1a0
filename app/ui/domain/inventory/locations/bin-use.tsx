import type { BinForm } from "#app/domain/inventory/bins/bin-screen.server";
import { stockPaths } from "#app/http/stock-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Archive, RotateCcw, Trash2 } from "#app/ui/icons/icons";

type Bin = Pick<BinForm, "id" | "isArchived" | "holdsUnits" | "mayDelete">;

/** Buttons that archive, restore or delete a bin, with the reason when one of them cannot be used. */
export function BinUse({ bin: { id, isArchived, holdsUnits, mayDelete } }: { bin: Bin }) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2 border-line border-b pb-5">
      {isArchived ? (
        <PostButton action={stockPaths.restoreLocation(id)} size="sm" icon={RotateCcw} pending="Restoring…">
          Restore
        </PostButton>
      ) : (
        <PostButton
          action={stockPaths.archiveLocation(id)}
          size="sm"
          icon={Archive}
          pending="Archiving…"
          disabled={holdsUnits}
        >
          Archive
        </PostButton>
      )}
      <PostButton
        action={stockPaths.deleteLocation(id)}
        size="sm"
        icon={Trash2}
        pending="Deleting…"
        disabled={!mayDelete}
      >
        Delete
      </PostButton>
      <p className="w-full text-muted text-sm">
        {holdsUnits
          ? "It holds units. Transfer them first."
          : mayDelete
            ? "It never held stock, so it can be archived or deleted."
            : "It has a stock history, so it can be archived, not deleted."}
      </p>
    </div>
  );
}
