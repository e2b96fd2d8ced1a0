import { PackageOpen, PackageSearch } from "#app/ui/icons/icons";
import { EmptyState } from "../../../primitives/states/empty-state";

/** Shown before a scan, and when the scanned code is unknown or has no units. */
export function TransferEmpty({ found }: { found: { unknown: string | null } | null }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      {found ? (
        <EmptyState
          icon={PackageOpen}
          title={found.unknown ?? "No units found"}
          detail={
            found.unknown ? "Scan a product, a lot, or a location of this company." : "There is nothing to transfer."
          }
        />
      ) : (
        <EmptyState
          icon={PackageSearch}
          title="What do you want to transfer?"
          detail="Scan a product or lot to see its locations, or a location to see its contents."
        />
      )}
    </div>
  );
}
