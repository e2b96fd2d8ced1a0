import { leftToVerify, type PackLine } from "#app/domain/shipping/packing/pack-state";
import { CircleCheck } from "#app/ui/icons/icons";
import { Mono } from "#app/ui/primitives/values/mono";
import { Thumb } from "#app/ui/primitives/values/thumb";

/** The unit to verify next, readable from two metres. */
export function NextUnit({ line }: { line: PackLine }) {
  const lots = line.lots.flatMap((lot) => (lot.lotNumber !== "" && leftToVerify(lot) > 0 ? lot.lotNumber : []));
  return (
    <section
      aria-label="Verify next"
      data-scan-next
      className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      {/* On a phone an empty frame would push the scan field out of view. */}
      <div className={line.image ? "shrink-0" : "max-sm:hidden"}>
        <Thumb src={line.image} alt="" size={72} />
      </div>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="break-words font-semibold text-lg sm:text-xl">
          {line.name}
        </p>
        <p className="flex flex-wrap gap-x-4 text-md text-muted">
          {line.sku && <Mono>{line.sku}</Mono>}
          {lots.length > 0 && <span>Lot {lots.join(", ")}</span>}
          {line.kit && <bdi>{line.kit}</bdi>}
        </p>
      </div>
      <p className="tabular shrink-0 text-right font-semibold text-2xl">
        {line.verified}
        <span className="font-normal text-faint text-lg"> of {line.units}</span>
      </p>
    </section>
  );
}

/** All lines with what is verified of each. */
export function PackLines({ lines }: { lines: readonly PackLine[] }) {
  return (
    <section aria-label="Items" className="grid gap-1.5">
      <h2 className="text-muted text-sm">Items</h2>
      <ul aria-label="Items to verify" className="divide-y divide-line rounded-lg border border-line">
        {lines
          .filter(({ units, verified }) => units > 0 || verified > 0)
          .map((line) => (
            <li key={line.id} className="flex items-center gap-3 px-3 py-2">
              <CircleCheck
                className={`size-5 shrink-0 ${line.verified === line.units ? "text-good" : "text-faint opacity-40"}`}
              />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block break-words">
                  {line.name}
                </span>
                {line.sku && <Mono className="block break-all text-muted text-sm">{line.sku}</Mono>}
              </span>
              <span className="tabular shrink-0 font-medium">
                {line.verified} of {line.units}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
