import type { ReactNode } from "react";
import { Mono } from "../primitives/values/mono";
import { Thumb } from "../primitives/values/thumb";

type Props = {
  /** What to scan next; null where anything goes. */
  scan?: string | null;
  location: string | null;
  name: string;
  sku?: string;
  lot?: ReactNode;
  left: number;
  total: number;
  image?: string | null;
  note?: ReactNode;
  actions?: ReactNode;
  /** The stop after this one. */
  after?: { name: string; location: string | null; units: number } | null;
};

/** The item to pick next, readable from two metres: where, what, how many. */
export function BigItem({ scan, location, name, sku, lot, left, total, image, note, actions, after }: Props) {
  return (
    <section aria-label="Pick now" data-scan-next className="rounded-lg border border-line bg-surface">
      {scan && <p className="rounded-t-lg bg-accent-soft px-4 py-2 font-semibold text-md sm:px-5">{scan}</p>}
      <div className="flex items-start justify-between gap-4 px-4 py-3 sm:p-5">
        <div className="min-w-0">
          <p className="text-muted">Location</p>
          <p className="break-words font-mono font-semibold text-2xl">{location ?? "No location"}</p>
        </div>
        <div className="shrink-0 text-right">
          <p className="text-muted">Left</p>
          <p className="tabular font-semibold text-2xl">
            {left}
            <span className="font-normal text-faint text-lg"> of {total}</span>
          </p>
        </div>
      </div>
      <div className="flex items-center gap-4 border-line border-t px-4 py-3 sm:p-5">
        {/* On a phone an empty frame would push the scan field out of view. */}
        <div className={image ? "shrink-0" : "max-sm:hidden"}>
          <Thumb src={image} alt="" size={72} />
        </div>
        <div className="min-w-0">
          <p className="break-words font-medium text-lg">{name}</p>
          <p className="flex flex-wrap gap-x-4 text-md text-muted">
            {sku && <Mono>{sku}</Mono>}
            {lot && <span>Lot {lot}</span>}
          </p>
          {note && <div className="mt-1">{note}</div>}
        </div>
      </div>
      {actions && <div className="scan-actions flex flex-wrap gap-2 border-line border-t p-3">{actions}</div>}
      {after && (
        <p className="flex gap-2 rounded-b-lg border-line border-t bg-sunken px-4 py-2 text-muted sm:px-5">
          <span>Then</span>
          <Mono className="shrink-0 font-semibold">{after.location ?? "No location"}</Mono>
          <span className="min-w-0 truncate">
            {after.units} × {after.name}
          </span>
        </p>
      )}
    </section>
  );
}
