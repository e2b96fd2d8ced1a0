import { MAX_LABELS } from "#app/domain/inventory/labels/label-limits";
import { paths } from "#app/http/paths";
import { SearchField } from "../../forms/filter-fields";
import { Button } from "../../primitives/buttons/button";
import { TextLink } from "../../primitives/buttons/text-link";
import { Card } from "../../primitives/card";
import { Mono } from "../../primitives/values/mono";
import { LabelNumber, LabelSelect } from "./label-controls";
import type { LabelsScreen } from "./label-types";

type Props = { screen: LabelsScreen; showCompany: boolean };

/** All results of a search: products or locations. */
export function AllFound({ screen, showCompany }: Props) {
  const { query, items, more, categories } = screen;
  const isPlaces = query.kind === "locations";
  const { company } = query;
  return (
    <Card
      title={isPlaces ? (query.zone ? `Locations of zone ${query.zone}` : "Locations") : "All products found"}
      actions={
        isPlaces ? (
          query.zone && (
            <TextLink
              to={paths.inventory("labels", { kind: "locations", company, q: query.q, warehouse: query.warehouse })}
            >
              All zones
            </TextLink>
          )
        ) : (
          <TextLink to={paths.inventory("labels", { company, q: query.q })}>Choose one by one</TextLink>
        )
      }
      padded={false}
    >
      {!isPlaces && <input type="hidden" name="all" value="1" />}
      {query.location && <input type="hidden" name="location" value={query.location} />}
      {isPlaces && query.zone && <input type="hidden" name="zone" value={query.zone} />}
      {isPlaces && query.warehouse && <input type="hidden" name="warehouse" value={query.warehouse} />}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 px-5 pb-4">
        {!query.location && (
          <SearchField
            name="q"
            label={isPlaces ? "Code begins with" : "Search products"}
            placeholder={isPlaces ? "Begins with, such as A-03" : "Name, SKU, or barcode"}
            value={query.q ?? ""}
          />
        )}
        {!isPlaces && (
          <LabelSelect name="category" label="Category" hideLabel value={query.category ?? ""} options={categories} />
        )}
        {!query.units && (
          <LabelNumber name="each" label="Labels each" value={query.each} max={MAX_LABELS} className="w-32" />
        )}
        {!isPlaces && (
          <label className="flex h-9 items-center gap-2 pointer-coarse:h-11">
            <input
              type="checkbox"
              name="units"
              value="1"
              defaultChecked={query.units === "1"}
              className="size-4 accent-accent"
            />
            One per unit on hand
          </label>
        )}
        <Button type="submit" className="no-js-only">
          Apply
        </Button>
      </div>
      {items.length === 0 ? (
        <p className="border-line border-t px-5 py-6 text-muted">
          {isPlaces ? "No locations match this code." : "No products found."}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {items.map(({ key, name, sku, lotNumber, copies, company: whose }) => (
            <li key={key} className="flex items-center gap-4 px-5 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate" title={name}>
                  {isPlaces ? <Mono>{name}</Mono> : name}
                </p>
                {(sku || showCompany) && (
                  <p className="truncate text-muted text-sm">
                    {sku && <Mono>{sku}</Mono>}
                    {lotNumber && <> · Lot {lotNumber}</>}
                    {showCompany && whose && `${sku ? " · " : ""}${whose}`}
                  </p>
                )}
              </div>
              <p className="tabular text-muted text-sm">× {copies.toLocaleString("en")}</p>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">
          More {isPlaces ? "locations" : "products"} match. The file includes all of them.
        </p>
      )}
    </Card>
  );
}
