import { Plus } from "#app/ui/icons/icons";
import { SearchField } from "../../forms/filter-fields";
import { Button } from "../../primitives/buttons/button";
import { Card } from "../../primitives/card";
import { Mono } from "../../primitives/values/mono";
import { LabelSelect } from "./label-controls";
import type { LabelsScreen } from "./label-types";

type Props = Pick<LabelsScreen, "found" | "more" | "categories" | "query"> & { showCompany: boolean };

/** Searches products, to add individually or all at once. */
export function ProductFinder({ found, more, categories, query, showCompany }: Props) {
  const filtered = Boolean(query.q || query.category);
  return (
    <Card
      title="Add products"
      actions={
        found.length > 0 && (
          <Button type="submit" name="all" value="1" formNoValidate size="sm">
            {filtered ? "Label all found" : "Label all products"}
          </Button>
        )
      }
      padded={false}
    >
      <div className="flex flex-wrap items-end gap-2 px-5 pb-4">
        <SearchField name="q" label="Search products" value={query.q ?? ""} placeholder="Name, SKU, or barcode" />
        <LabelSelect name="category" label="Category" hideLabel value={query.category ?? ""} options={categories} />
        <Button type="submit" className="no-js-only">
          Find
        </Button>
      </div>
      {found.length === 0 ? (
        <p className="border-line border-t px-5 py-6 text-muted">
          {filtered ? "No products found." : "No products yet."}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {found.map(({ id, name, sku, company }) => (
            <li key={id} className="flex items-center gap-4 px-5 py-2">
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">{name}</p>
                <p className="truncate text-muted text-sm">
                  <Mono>{sku}</Mono>
                  {showCompany && ` · ${company}`}
                </p>
              </div>
              <Button
                type="submit"
                name="add"
                value={id}
                formNoValidate
                size="sm"
                icon={Plus}
                aria-label={`Add ${name}`}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      {more && <p className="border-line border-t px-5 py-3 text-muted text-sm">Search by name or SKU to find more.</p>}
    </Card>
  );
}
