import type { ReactNode } from "react";
import { PickedBadge } from "#app/ui/domain/status/order-status-badge";
import { Check, CircleCheck, ScanBarcode } from "#app/ui/icons/icons";
import { SpriteIcon } from "#app/ui/icons/sprite-icon";
import { BrandMark } from "#app/ui/layouts/shell/brand-mark";
import { buttonClass } from "#app/ui/primitives/buttons/button-style";
import { Progress } from "#app/ui/primitives/states/progress";
import { Avatar } from "#app/ui/primitives/values/avatar";
import { Mono } from "#app/ui/primitives/values/mono";
import { BigItem } from "#app/ui/scan/big-item";
import bottle from "./bottle.svg?url&no-inline";

const SCREENS = [
  { icon: "dashboard", label: "Dashboard" },
  { icon: "orders", label: "Orders" },
  { icon: "picking", label: "Picking" },
  { icon: "shipping", label: "Shipping" },
  { icon: "staging", label: "Staging Area" },
];
const NEXT = { location: "D-03-2-4", sku: "RR-LIONS-60", name: "Lion's mane, 60 capsules", lot: "RR260412-09" };
const ITEMS = [
  { location: "D-01-1-2", sku: "RR-MAGGL-120", name: "Magnesium glycinate, 120 capsules", picked: 2, quantity: 2 },
  { location: NEXT.location, sku: NEXT.sku, name: NEXT.name, picked: 1, quantity: 3 },
  { location: "D-04-3-1", sku: "RR-CREAT-500", name: "Creatine monohydrate, 500 g", picked: 0, quantity: 1 },
];

/**
 * An animation of the picking screen, built from its real components: a scan is accepted, and the counts change. Screen
 * readers get it as an image, and nothing in it can be focused.
 */
export function LandingPicking({ brand }: { brand: string }) {
  return (
    <div
      role="img"
      aria-label="The picking screen: where to go, what to pick, how many are left, and the last scan accepted"
      className="overflow-hidden rounded-lg border border-line bg-canvas shadow-float max-sm:-mx-3 lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)]"
    >
      <div className="border-line border-r bg-surface p-3 max-lg:hidden">
        <div className="px-2 pt-2 pb-5">
          <BrandMark brand={brand} />
        </div>
        {SCREENS.map(({ icon, label }) => (
          <div
            key={label}
            className={`flex h-9 items-center gap-3 rounded-lg px-2.5 font-medium ${icon === "picking" ? "bg-sunken text-ink" : "text-muted"}`}
          >
            <SpriteIcon name={icon} className={`size-[1.125rem] ${icon === "picking" ? "text-accent" : ""}`} />
            {label}
          </div>
        ))}
      </div>
      <div className="min-w-0 p-3 sm:p-6">
        <div className="flex items-center justify-between gap-4">
          <p className="font-semibold text-lg">Order Picking</p>
          <Avatar initials="PN" />
        </div>
        <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <Station />
          <Items />
        </div>
      </div>
    </div>
  );
}

/** Shows one element before the scan and another after it, in the same place. */
function Swap({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <div className="scan-swap">
      <div>{before}</div>
      <div>{after}</div>
    </div>
  );
}

function Station() {
  return (
    <div className="grid min-w-0 content-start gap-4">
      <div>
        <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
          <Mono className="font-semibold text-md">20418</Mono>
          <span className="text-muted">Ines Aldous, Root &amp; Resin Supplements</span>
        </p>
        <Swap before={<Picked units={2} />} after={<Picked units={3} />} />
      </div>
      <div className="flex gap-2">
        <div className="flex h-14 min-w-0 flex-1 items-center gap-3 rounded-lg border-2 border-accent bg-surface px-4">
          <ScanBarcode className="size-6 text-muted" />
          <span className="truncate text-md text-muted">Scan or type</span>
        </div>
        <span className={buttonClass("primary", "touch")}>Scan</span>
      </div>
      <Swap
        before={
          <p className="flex min-h-18 items-center rounded-lg border border-line-strong/60 border-dashed px-5 text-md text-muted">
            Ready for the next scan
          </p>
        }
        after={
          <div className="flex min-h-18 items-center gap-4 rounded-lg bg-good-fill px-5 py-3 text-on-fill">
            <CircleCheck className="size-8 shrink-0" />
            <div className="min-w-0">
              <p className="font-semibold text-lg">Product Found</p>
              <p className="truncate text-md">1 × {NEXT.name} picked.</p>
            </div>
          </div>
        }
      />
      <Swap before={<Next left={3} />} after={<Next left={2} />} />
    </div>
  );
}

const Picked = ({ units }: { units: number }) => (
  <Progress size="lg" value={units} max={6} label="Picked" detail={`${units} of 6 units`} />
);

const Next = ({ left }: { left: number }) => (
  <BigItem
    location={NEXT.location}
    name={NEXT.name}
    sku={NEXT.sku}
    lot={`${NEXT.lot}, expires 30 April 2028`}
    left={left}
    total={3}
    image={bottle}
  />
);

function Items() {
  return (
    <div className="self-start rounded-lg border border-line bg-surface max-lg:hidden">
      <div className="px-5 pt-4 pb-3">
        <p className="font-semibold text-md">Items</p>
        <p className="text-muted text-sm">In walking order</p>
      </div>
      {ITEMS.map(({ location, sku, name, picked, quantity }) => (
        <div key={sku} className={`border-line border-t px-5 py-3 ${sku === NEXT.sku ? "bg-accent-soft" : ""}`}>
          <div className="flex items-center gap-3">
            <Mono className="font-semibold text-md">{location}</Mono>
            <PickedBadge picked={picked === quantity} />
            <div className="tabular ml-auto text-muted">
              {sku === NEXT.sku ? (
                <Swap before={`0 of ${quantity}`} after={`${picked} of ${quantity}`} />
              ) : (
                `${picked} of ${quantity}`
              )}
            </div>
          </div>
          <p className="mt-1 font-medium">{name}</p>
          <p className="text-muted text-sm">
            <Mono>{sku}</Mono>
          </p>
        </div>
      ))}
      <div className="border-line border-t p-4">
        <span className={buttonClass("secondary", "lg", "w-full text-muted")}>
          <Check className="size-4" />
          Complete Order
        </span>
      </div>
    </div>
  );
}
