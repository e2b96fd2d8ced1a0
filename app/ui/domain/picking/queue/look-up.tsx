import { availabilityOf, unsellableInWords } from "#app/domain/inventory/availability";
import type { FoundOrder, LookUp as Looked, UnitsAtLocation } from "#app/domain/picking/look-up/look-up";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { stockPaths } from "#app/http/stock-paths";
import { carrierLabel } from "#app/integrations/tracking-links";
import { Day } from "#app/ui/domain/inventory/lots/lot-day";
import { LotStateBadge } from "#app/ui/domain/inventory/lots/lot-state-badge";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { PostButton } from "#app/ui/forms/post-button";
import { Play } from "#app/ui/icons/icons";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { Hint } from "#app/ui/primitives/states/hint";
import { Mono } from "#app/ui/primitives/values/mono";
import { Thumb } from "#app/ui/primitives/values/thumb";
import { Time } from "#app/ui/primitives/values/time";
import { SerialFound } from "./serial-found";

type Thing = Looked["things"][number];
const count = (n: number): string => n.toLocaleString("en-US");

/** Meanings of a code scanned between two orders, each with its actions. */
export function LookUp({ found: { said, code, orders, things, serials } }: { found: Looked }) {
  const isNothing = orders.length + things.length + serials.length === 0;
  return (
    <section aria-label={`Looked up: ${code}`} className="grid min-w-0 gap-4">
      {said && (
        <Hint tone={isNothing ? "warn" : "info"} title={isNothing ? "Nothing found" : "Which one?"} role="status">
          {said}
        </Hint>
      )}
      {orders.map((order) => (
        <OrderFound key={order.id} order={order} />
      ))}
      {things.map((thing) => (
        <ThingFound key={thing.id} thing={thing} />
      ))}
      {serials.map((unit) => (
        <SerialFound key={unit.orderId ?? "on-hand"} unit={unit} />
      ))}
    </section>
  );
}

function OrderFound({ order }: { order: Looked["orders"][number] }) {
  const withBack = useWithBack();
  const detail = useDetailPaths();
  const {
    id,
    orderNumber,
    customerName,
    company,
    lineCount,
    unitCount,
    status,
    picker,
    isMine,
    trackingNumber,
    carrier,
    shippedAt,
  } = order;
  const facts = [customerName || "Unknown Customer", company, counted(lineCount, "item"), counted(unitCount, "unit")];
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-muted">Order</p>
          <h2 className="break-words font-mono font-semibold text-xl">{orderNumber}</h2>
        </div>
        <OrderStatusBadge status={status} />
      </div>
      <p className="mt-1 break-words text-muted">{facts.filter(Boolean).join(", ")}</p>
      {trackingNumber && (
        <p className="mt-1 break-words">
          Shipped{" "}
          {shippedAt !== null && (
            <>
              <Time at={shippedAt} />{" "}
            </>
          )}
          with {carrierLabel(carrier ?? "other")}, tracking number <Mono className="break-all">{trackingNumber}</Mono>
        </p>
      )}
      {picker && !isMine && <p className="mt-1 break-words">{picker} is picking this order.</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Begin order={order} />
        <LinkButton to={detail.order(id)} size="touch">
          View Details
        </LinkButton>
        {shippedAt !== null && (
          <LinkButton to={withBack(paths.shipment(id))} size="touch">
            Open shipment
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

type ToBegin = Pick<FoundOrder, "id" | "status" | "isMine" | "isUnreleased">;

function Begin({ order: { id, status, isMine, isUnreleased } }: { order: ToBegin }) {
  if (isMine) {
    return (
      <PostButton action={pickingPaths.resume(id)} size="touch" variant="primary" icon={Play} pending="Resuming…">
        Resume picking
      </PostButton>
    );
  }
  if (status !== "pending") return null;
  if (isUnreleased) return <p className="self-center text-muted">It waits for its release in a wave.</p>;
  return (
    <PostButton action={pickingPaths.start(id)} size="touch" variant="primary" icon={Play} pending="Starting…">
      Start Picking
    </PostButton>
  );
}

const KIND: Record<Thing["kind"], string> = {
  product: "Product",
  lot: "Lot",
  location: "Location",
};

function ThingFound({ thing }: { thing: Thing }) {
  const { kind, title, code, company, image, note, state, expiresOn, onHand, allocated, available, lying } = thing;
  const unsellable = unsellableInWords(thing);
  return (
    <Card padded={false}>
      <div className="flex items-start gap-4 p-5">
        {kind === "product" && <Thumb src={image} alt="" size={72} />}
        <div className="min-w-0 flex-1">
          <p className="text-muted">{KIND[kind]}</p>
          <h2 className={`break-words font-semibold text-xl ${kind === "location" ? "font-mono" : ""}`} dir="auto">
            {title}
          </h2>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
            {code && (kind === "product" ? <Mono>{code}</Mono> : <span dir="auto">{code}</span>)}
            {company && <span>{company}</span>}
            {state && <LotStateBadge state={state} />}
            {expiresOn && (
              <span>
                Expires <Day day={expiresOn} />
              </span>
            )}
          </p>
          {note && <p className="mt-1 break-words">{note}</p>}
        </div>
      </div>
      <dl className="grid grid-cols-3 border-line border-t">
        <Figure name="On hand" value={onHand} />
        <Figure name="Allocated" value={allocated} />
        <Figure name="Available" value={available} />
      </dl>
      {unsellable && <p className="px-5 pb-3 text-muted">{unsellable}</p>}
      {lying.length > 0 ? (
        <ul aria-label={kind === "location" ? "Stock at this location" : "Locations"}>
          {lying.map((one) => (
            <Place key={`${one.lotId} ${one.locationId}`} kind={kind} lying={one} />
          ))}
        </ul>
      ) : (
        <p className="border-line border-t px-5 py-4 text-muted">
          {kind === "location" ? "This location is empty." : "No stock on hand."}
        </p>
      )}
      <div className="flex flex-wrap gap-3 border-line border-t px-5 py-4">
        <LinkButton to={pageOf(thing)} size="touch">
          View Details
        </LinkButton>
      </div>
    </Card>
  );
}

const pageOf = ({ kind, id }: Thing): string =>
  kind === "product" ? stockPaths.productStock(id) : kind === "lot" ? stockPaths.lot(id) : stockPaths.location(id);

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="min-w-0 px-5 py-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="tabular font-semibold text-lg">{count(value)}</dd>
    </div>
  );
}

/** Touch-sized on phones. */
const THUMB = "max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";

/** A location with the units there; at a location, the product. */
function Place({ kind, lying }: { kind: Thing["kind"]; lying: UnitsAtLocation }) {
  const detail = useDetailPaths();
  const { productId, productName, sku, lotId, lotNumber, state, locationId, location, onHand } = lying;
  const { available } = availabilityOf([lying]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t px-5 py-3">
      <div className="min-w-0">
        {kind === "location" ? (
          <p className="break-words">
            <TextLink to={detail.product(productId)} className={THUMB}>
              <bdi>{productName}</bdi>
            </TextLink>{" "}
            <Mono className="text-muted text-sm">{sku}</Mono>
          </p>
        ) : (
          <p>
            <TextLink to={stockPaths.location(locationId)} className={THUMB}>
              <Mono className="font-semibold text-md">{location}</Mono>
            </TextLink>
          </p>
        )}
        {lotNumber && kind !== "lot" && (
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            <TextLink to={detail.lot(lotId)} className={THUMB}>
              Lot {lotNumber}
            </TextLink>
            {state !== "available" && <LotStateBadge state={state} />}
          </p>
        )}
      </div>
      <p className="tabular text-right">
        {count(onHand)} on hand
        {state === "available" && <span className="block text-muted text-sm">{count(available)} available</span>}
      </p>
    </li>
  );
}

const counted = (n: number, one: string) => `${count(n)} ${one}${n === 1 ? "" : "s"}`;
