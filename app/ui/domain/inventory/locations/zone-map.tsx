import { Link } from "@remix-run/react";
import { fillInWords } from "#app/domain/inventory/bins/bin-fill";
import { BIN_KINDS } from "#app/domain/inventory/bins/bin-kinds";
import type { BinCell, BinMap } from "#app/domain/inventory/zone-map/bin-map.server";
import { stockPaths } from "#app/http/stock-paths";
import { Lock } from "#app/ui/icons/icons";
import { Card } from "#app/ui/primitives/card";
import { Hint } from "#app/ui/primitives/states/hint";
import { Mono } from "#app/ui/primitives/values/mono";

/** The bins of a zone as a table: aisles beside each other, each cell a link to its bin. */
export function ZoneMap({ map }: { map: Pick<BinMap, "layout" | "zone" | "isMore" | "count"> }) {
  const { layout, zone, isMore, count } = map;
  return (
    <>
      {isMore && (
        <Hint tone="info">Only the first {count.toLocaleString("en-US")} locations of the zone are shown.</Hint>
      )}
      <Card padded={false}>
        <div className="relative overflow-x-auto p-4">
          <table className="border-separate border-spacing-1 text-sm">
            <caption className="sr-only">Locations of zone {zone} by aisle</caption>
            <thead>
              <tr>
                <th scope="col" className="text-left text-muted">
                  Place
                </th>
                {layout.aisles.map((aisle) => (
                  <th key={aisle} scope="col" className="text-left text-muted">
                    {aisle ? `Aisle ${aisle}` : "No aisle"}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {layout.rows.map(({ place, bins }) => (
                <tr key={place}>
                  <th scope="row" className="text-left text-muted">
                    <Mono>{place || "—"}</Mono>
                  </th>
                  {bins.map((bin, at) => (
                    <td key={layout.aisles[at]} className="min-w-24">
                      {bin && <Cell bin={bin} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </>
  );
}

function Cell({ bin }: { bin: BinCell }) {
  const { id, code, kind, isEmpty, isReserved, companies, fill, ageDays } = bin;
  const inUse = companies === null ? "In use" : `${companies.toLocaleString("en-US")} companies`;
  const state = isEmpty ? "Empty" : fill ? fillInWords(fill) : inUse;
  const shade = isEmpty ? 0 : fill ? Math.min(100, fill.percent) : 50;
  return (
    <Link
      to={stockPaths.location(id)}
      prefetch="none"
      className={`block min-h-11 rounded-md border px-2 py-1 ${isEmpty ? "border-dashed border-line-strong" : "border-line"}`}
      // A darker cell is fuller; the text says the same.
      style={{ backgroundColor: `color-mix(in srgb, var(--color-accent) ${Math.round(shade * 0.3)}%, transparent)` }}
    >
      <span className="sr-only">{code}, </span>
      <span className="flex items-center justify-between gap-2">
        {state}
        {isReserved && (
          <>
            <Lock className="size-3.5" />
            <span className="sr-only">, reserved</span>
          </>
        )}
      </span>
      <span className="block text-muted text-xs">
        {kind !== "pick" && BIN_KINDS[kind].label}
        {kind !== "pick" && ageDays !== null && " · "}
        {ageDays !== null && `${ageDays.toLocaleString("en-US")} ${ageDays === 1 ? "day" : "days"}`}
      </span>
    </Link>
  );
}
