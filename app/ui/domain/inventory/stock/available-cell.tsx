import { type Availability, unsellableInWords } from "#app/domain/inventory/availability";
import { formatCount } from "#app/ui/primitives/values/format-count";

/** A row's available units, and why others on hand cannot be sold. */
export function AvailableCell(row: Availability) {
  const words = unsellableInWords(row);
  return (
    <div>
      {formatCount(row.available)}
      {words && <span className="block text-muted text-sm md:min-w-24">{words}</span>}
    </div>
  );
}
