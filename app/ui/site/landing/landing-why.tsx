import type { ReactNode } from "react";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { OctagonX } from "#app/ui/icons/icons";
import { Mono } from "#app/ui/primitives/values/mono";
import { LandingSection } from "./landing-section";

const DAY = [
  { at: "09:41", status: "pending", what: "From the store" },
  { at: "10:26", status: "picked", what: "By scan" },
  { at: "10:39", status: "shipped", what: "Tracking sent" },
];
const STOCK = [
  { sku: "RR-LIONS-60", onHand: 185, available: 168 },
  { sku: "RR-MAGGL-120", onHand: 280, available: 274 },
  { sku: "RR-CREAT-500", onHand: 260, available: 231 },
];

/** Three reasons, each illustrated by a part of the application. */
export function LandingWhy({ brand }: { brand: string }) {
  return (
    <LandingSection
      id="why"
      title={`Why Choose ${brand}`}
      lead="Three things matter to a 3PL: what ships today, what is in the box, and what clients can see."
    >
      <ul className="grid gap-6 md:grid-cols-3">
        <Reason
          title="Same-day shipping"
          text="Client orders arrive automatically within minutes, get their stock allocated, and are ready for the next picker."
          shows="An order that arrived at 09:41 and was shipped at 10:39"
        >
          <OneDay />
        </Reason>
        <Reason
          title="The wrong item stops at the scan"
          text="Product, lot, and quantity are checked one unit at a time. Wrong items are refused, with a reason, before they are packed."
          shows="A refused scan that says why"
        >
          <Refused />
        </Reason>
        <Reason
          title="Clients see it for themselves"
          text="Every company signs in to its own stock and orders, at any hour. They see the same figures as the warehouse."
          shows="A client's stock: on hand and available"
        >
          <Stock />
        </Reason>
      </ul>
    </LandingSection>
  );
}

type ReasonProps = { title: string; text: string; shows: string; children: ReactNode };

function Reason({ title, text, shows, children }: ReasonProps) {
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <div
        role="img"
        aria-label={shows}
        className="grid h-56 grid-cols-[minmax(0,1fr)] items-center border-line border-b bg-sunken p-5"
      >
        {children}
      </div>
      <div className="p-6">
        <h3 className="text-md">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
      </div>
    </li>
  );
}

const PANEL = "rounded-lg border border-line bg-surface";

function OneDay() {
  return (
    <div className={PANEL}>
      {DAY.map(({ at, status, what }) => (
        <div key={at} className="flex h-12 items-center gap-3 border-line px-4 not-first:border-t">
          <Mono className="text-muted">{at}</Mono>
          <span className="min-w-0 flex-1 truncate">{what}</span>
          <OrderStatusBadge status={status} />
        </div>
      ))}
    </div>
  );
}

function Refused() {
  return (
    <div className="flex items-start gap-3 rounded-lg bg-bad-fill px-4 py-4 text-on-fill">
      <OctagonX className="mt-0.5 size-6 shrink-0" />
      <div>
        <p className="font-semibold text-md">Product Not Found</p>
        <p className="mt-1">Reishi, 60 capsules is not in this order. Pick from lot RR260412-09 at D-03-2-4.</p>
      </div>
    </div>
  );
}

function Stock() {
  const row = "grid grid-cols-[minmax(0,1fr)_4.5rem_4.5rem] items-center gap-2 px-4";
  return (
    <div className={`${PANEL} tabular`}>
      <div className={`${row} h-9 text-muted text-xs`}>
        <span>SKU</span>
        <span className="text-right">On hand</span>
        <span className="text-right">Available</span>
      </div>
      {STOCK.map(({ sku, onHand, available }) => (
        <div key={sku} className={`${row} h-10 border-line border-t`}>
          <Mono className="truncate">{sku}</Mono>
          <span className="text-right">{onHand}</span>
          <span className="text-right font-medium">{available}</span>
        </div>
      ))}
    </div>
  );
}
