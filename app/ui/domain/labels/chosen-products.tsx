import { MAX_LABELS } from "#app/domain/inventory/labels/label-limits";
import { X } from "#app/ui/icons/icons";
import { IconButton } from "../../primitives/buttons/icon-button";
import { Card } from "../../primitives/card";
import { Mono } from "../../primitives/values/mono";
import { LabelNumber, LabelSelect } from "./label-controls";
import type { LabelItem } from "./label-types";

/** Individually chosen products, with their lot and number of labels. */
export function ChosenProducts({ items, showCompany }: { items: readonly LabelItem[]; showCompany: boolean }) {
  return (
    <Card title="Labels to print" padded={false}>
      {items.length === 0 ? (
        <p className="border-line border-t px-5 py-6 text-muted">
          No products selected. Add products one at a time, or label all search results.
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {items.map((item, n) => (
            <li key={item.key} className="grid gap-2 px-5 py-3">
              <input type="hidden" name="product" value={item.id} />
              <p className="min-w-0 truncate" title={item.name}>
                <span className="font-medium">{item.name}</span>{" "}
                <span className="text-muted text-sm">
                  <Mono>{item.sku}</Mono>
                  {showCompany && ` · ${item.company}`}
                </span>
              </p>
              <div className="flex items-center gap-2">
                <LotChoice item={item} />
                <LabelNumber
                  name="copies"
                  label={`Labels of ${item.name}`}
                  hideLabel
                  value={item.copies}
                  max={MAX_LABELS}
                  className="w-20 shrink-0"
                />
                <span aria-hidden="true" className="text-muted max-sm:sr-only">
                  labels
                </span>
                <IconButton
                  type="submit"
                  name="remove"
                  value={n}
                  formNoValidate
                  label={`Remove ${item.name}`}
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

function LotChoice({ item: { lot, name } }: { item: LabelItem }) {
  if (!lot || lot.options.length === 0)
    return (
      <p className="min-w-0 flex-1 text-muted">
        <input type="hidden" name="lot" value={lot?.value ?? "none"} />
        No lots
      </p>
    );
  return (
    <LabelSelect
      name="lot"
      label={`Lot of ${name}`}
      hideLabel
      className="min-w-0 flex-1"
      value={lot.value}
      options={[...lot.options, { value: "none", label: "No lot" }]}
    />
  );
}
