import { pickingPaths } from "#app/http/picking-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

interface Missing {
  id: string;
  orderNumber: string;
  name: string;
  sku: string;
  quantity: number;
  reason: string;
  bin: { location: string; lotNumber: string } | null;
  by: string;
  at: number;
  company: string;
}

/** Shortages that need a decision, oldest first. */
export function OpenShortages({ shortages }: { shortages: readonly Missing[] }) {
  return (
    <Card title="Needs decision" description={shortages.length > 0 && "Pickers are waiting for these"} padded={false}>
      {shortages.length === 0 ? (
        <p className="border-line border-t px-5 py-3 text-muted">No decisions needed</p>
      ) : (
        <ul>
          {shortages.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t px-5 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="tabular font-semibold text-md">
                    {one.quantity} × {one.sku || one.name}
                  </span>
                  <span className="text-muted">
                    Order <Mono>{one.orderNumber}</Mono>
                  </span>
                </p>
                <p className="break-words">
                  {one.reason}
                  {one.bin && (
                    <>
                      {" "}
                      at <Bin {...one.bin} />
                    </>
                  )}
                </p>
                <p className="text-muted text-sm">
                  {one.by}, {one.company}, <Time at={one.at} relative />
                </p>
              </div>
              <LinkButton to={pickingPaths.shortage(one.id)} size="touch" variant="primary" className="max-sm:w-full">
                Decide<span className="sr-only">: order {one.orderNumber}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Locations whose stock is in doubt. */
export function BinsToCount({ bins }: { bins: readonly Missing[] }) {
  return (
    <Card
      title="Bins to count"
      description={bins.length > 0 && "Missing units stay unallocated until the bin is counted."}
      padded={false}
    >
      {bins.length === 0 ? (
        <p className="border-line border-t px-5 py-3 text-muted">No bins to count</p>
      ) : (
        <ul>
          {bins.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t px-5 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p>{one.bin && <Bin {...one.bin} strong />}</p>
                <p className="break-words">
                  {one.name} <Mono className="text-muted text-sm">{one.sku}</Mono>
                </p>
                <p className="text-muted text-sm">
                  {one.reason}. {one.by}, {one.company}, <Time at={one.at} relative />
                </p>
              </div>
              <LinkButton to={pickingPaths.countBin(one.id)} size="touch" className="max-sm:w-full">
                Count<span className="sr-only"> {one.bin?.location}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const Bin = ({ location, lotNumber, strong = false }: { location: string; lotNumber: string; strong?: boolean }) => (
  <Mono className={strong ? "font-semibold text-md" : undefined}>
    {lotNumber ? `${location}, lot ${lotNumber}` : location}
  </Mono>
);
