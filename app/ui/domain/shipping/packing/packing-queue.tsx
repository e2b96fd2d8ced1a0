import { dayName } from "#app/domain/kernel/days";
import type { ShippingScan } from "#app/domain/shipping/bench/scanned-order.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { PackageCheck } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { ScanAndOpen } from "#app/ui/scan/scan-and-open";
import { usePickQueue } from "../../picking/session/use-pick-queue";
import { WaitingPicks } from "../../picking/session/waiting-picks";
import { NotOpened } from "../not-opened";

interface Props {
  scanned: ShippingScan | null;
  userId: string;
  count: number;
  companies: readonly { id: string; name: string }[];
  orders: readonly {
    id: string;
    companyId: string;
    orderNumber: string;
    customerName: string;
    unitCount: number;
    requiredShipDate: string | null;
    updatedAt: number;
  }[];
}

/** Scan field of the packing station, and the orders that wait to be packed. */
export function PackingQueue({ scanned, userId, count, companies, orders }: Props) {
  // The list needs the server, so this page is not kept; scans of an order that was left are sent from here.
  const queue = usePickQueue(userId, undefined, null);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const missed = scanned?.kind === "open" ? null : scanned;
  const among = missed?.kind === "choose" ? missed.code : undefined;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <div className="grid gap-3">
        <ScanAndOpen
          action={shippingPaths.packing()}
          label="Scan or enter an order number"
          placeholder="Order or label"
          answer={`${missed?.kind} ${missed?.code}`}
          {...(among && { hidden: { among } })}
        />
        <WaitingPicks queue={queue} />
        {missed && <NotOpened scanned={missed} names={names} to={shippingPaths.packOrder} />}
      </div>
      <section aria-labelledby="waiting" className="grid gap-2">
        <h2 id="waiting" className="font-semibold text-md">
          Waiting to be packed
        </h2>
        {orders.length === 0 ? (
          <EmptyState
            icon={PackageCheck}
            title="Nothing to pack"
            detail="Picked orders appear here."
            action={<LinkButton to={paths.picking()}>Go to picking</LinkButton>}
          />
        ) : (
          <ul className="grid gap-2">
            {orders.map(({ id, companyId, orderNumber, customerName, unitCount, requiredShipDate, updatedAt }) => (
              <li key={id}>
                <LinkButton
                  to={shippingPaths.packOrder(id)}
                  size="touch"
                  className="h-auto min-h-14 w-full flex-wrap justify-between gap-x-3 gap-y-1 whitespace-normal py-2 text-left"
                >
                  <span className="min-w-0">
                    <Mono className="block break-all font-semibold">{orderNumber}</Mono>
                    <span dir="auto" className="block break-words text-muted text-sm">
                      {[customerName, names.size > 1 && names.get(companyId)].filter(Boolean).join(", ")}
                    </span>
                  </span>
                  <span className="text-right text-sm">
                    <span className="tabular block">{unitCount === 1 ? "1 unit" : `${unitCount} units`}</span>
                    <span className="block text-muted">
                      {requiredShipDate ? `Ship by ${dayName(requiredShipDate)}` : <Time at={updatedAt} relative />}
                    </span>
                  </span>
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        {count > orders.length && (
          <p className="text-muted text-sm">
            {orders.length} of {count}, the longest waiting first. <TextLink to={paths.shipping()}>See all</TextLink>
          </p>
        )}
      </section>
    </div>
  );
}
