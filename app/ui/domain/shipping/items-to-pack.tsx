import { Mono } from "#app/ui/primitives/values/mono";

interface Item {
  id: string;
  name: string;
  sku: string | null;
  units: number;
}

/** What goes into the parcels, with quantities. A long order scrolls, so that the form stays in sight. */
export function ItemsToPack({ items }: { items: readonly Item[] }) {
  const packed = items.filter(({ units }) => units > 0);
  if (packed.length === 0) return null;
  return (
    <section aria-label="Items" className="grid gap-1.5">
      <h3 className="text-muted text-sm">Items</h3>
      <ul
        tabIndex={packed.length > SCROLLS_FROM ? 0 : undefined}
        aria-label="Items to pack"
        className="max-h-56 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {packed.map(({ id, name, sku, units }) => (
          <li key={id} className="flex items-baseline gap-3 px-3 py-2">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block break-words">
                {name}
              </span>
              {sku && <Mono className="block break-all text-muted text-sm">{sku}</Mono>}
            </span>
            <span className="tabular shrink-0 font-medium">
              {units.toLocaleString("en")}
              <span className="sr-only">{units === 1 ? " unit" : " units"}</span>
              <span aria-hidden="true"> ×</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SCROLLS_FROM = 3;
