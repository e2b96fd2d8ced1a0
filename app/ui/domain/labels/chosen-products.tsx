import { MOST_LABELS } from "#app/domain/labels/label-limits";
import { X } from "#app/ui/icons/icons";
import { Card } from "../../primitives/card";
import { IconButton } from "../../primitives/icon-button";
import { Mono } from "../../primitives/mono";
import { LabelNumber, LabelSelect } from "./label-controls";
import type { LabelItem } from "./label-types";

/** Products that were chosen one by one: which lot of each, and how many labels. */
export function ChosenProducts({ items, showCompany }: { items: readonly LabelItem[]; showCompany: boolean }) {
  return (
    <Card title="Labels to print" padded={false}>
      {items.length === 0 ? (
        <p className="border-line border-t px-5 py-6 text-muted">
          Nothing is chosen yet. Add products below, or label all that a search finds.
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {items.map((item, n) => (
            <li
              key={item.key}
              className="grid gap-x-4 gap-y-3 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_14rem_5.5rem_auto] sm:items-end"
            >
              <input type="hidden" name="product" value={item.id} />
              <div className="min-w-0 self-center max-sm:pr-2">
                <p className="truncate font-medium" title={item.name}>
                  {item.name}
                </p>
                <p className="truncate text-muted text-sm">
                  <Mono>{item.sku}</Mono>
                  {showCompany && ` · ${item.company}`}
                </p>
              </div>
              <LotChoice item={item} />
              <div className="flex items-end gap-3 sm:contents">
                <LabelNumber
                  name="copies"
                  label="Labels"
                  value={item.copies}
                  max={MOST_LABELS}
                  className="max-sm:flex-1"
                />
                <IconButton
                  type="submit"
                  name="remove"
                  value={n}
                  formNoValidate
                  label={`Take ${item.name} off`}
                  icon={X}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LotChoice({ item: { lot } }: { item: LabelItem }) {
  if (!lot || lot.options.length === 0) return <input type="hidden" name="lot" value={lot?.value ?? "none"} />;
  return (
    <LabelSelect
      name="lot"
      label="Lot"
      value={lot.value}
      options={[...lot.options, { value: "none", label: "No lot" }]}
    />
  );
}
