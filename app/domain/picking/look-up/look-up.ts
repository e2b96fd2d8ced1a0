import { type Barcode, inAnyCase, shownCode, unknownCode } from "../../catalog/barcode";
import { ambiguous, type CodeMatches, decide, type Meaning, meaningsOf } from "../../catalog/code-meanings";
import { type Availability, availabilityIn, availabilityOf, type LevelUnits } from "../../inventory/availability";
import type { LotState } from "../../inventory/lot-usability";
import { lotStateOn } from "../../inventory/lot-usability";
import type { OrderStatus } from "../../orders/orders.schema";

/** Units of one lot at one location. */
export interface UnitsAtLocation extends LevelUnits {
  companyId: string;
  productId: string;
  productName: string;
  sku: string;
  lotId: string;
  lotNumber: string;
  expiresOn: string | null;
  locationId: string;
  location: string;
}

export interface FoundOrder {
  id: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  status: OrderStatus;
  /** It waits for its release in a wave. */
  isUnreleased: boolean;
  lineCount: number;
  unitCount: number;
  /** Name of the user with an active or paused pick session of this order. */
  picker: string | null;
  isMine: boolean;
  trackingNumber: string | null;
  carrier: string | null;
  shippedAt: number | null;
}

interface Thing extends Availability {
  kind: Meaning["kind"];
  id: string;
  company: string | null;
  title: string;
  /** SKU, or the product of a lot. */
  code: string | null;
  image: string | null;
  productId: string | null;
  state: LotState | null;
  expiresOn: string | null;
  note: string | null;
  onHand: number;
  allocated: number;
  lying: UnitsAtLocation[];
}

/** Result of a scan while no order is open. */
export interface LookUp {
  code: string;
  /** Message when nothing, or more than one thing, was found. */
  said: string | null;
  orders: (Omit<FoundOrder, "companyId"> & { company: string | null })[];
  things: Thing[];
  /** Units with this serial number: on hand without an order, or of an order. */
  serials: (Omit<FoundSerial, "companyId"> & { company: string | null })[];
}

export interface FoundSerial {
  serial: string;
  companyId: string;
  productName: string;
  orderId: string | null;
  orderNumber: string | null;
}

interface Rows {
  known: CodeMatches;
  orders: readonly FoundOrder[];
  stocks: readonly { productId: string; onHand: number; allocated: number; standings: string | null }[];
  lying: readonly UnitsAtLocation[];
  serials: readonly FoundSerial[];
}

/** Maximum locations shown per match. */
const PLACES = 12;

/** The code's matches with their details; `nameOf` names the company when several are in reach. */
export function lookUpOf(
  code: Barcode,
  rows: Rows,
  today: string,
  nameOf: (companyId: string) => string | null,
): LookUp {
  const meanings = meaningsOf(rows.known, code);
  const things = meanings.map((meaning) => thingOf(meaning, code, rows, today, nameOf));
  const orders = rows.orders.map(({ companyId, ...order }) => ({ ...order, company: nameOf(companyId) }));
  const serials = rows.serials.map(({ companyId, ...unit }) => ({ ...unit, company: nameOf(companyId) }));
  const many = things.length + orders.length;
  const shown = shownCode(code);
  const said =
    many + serials.length === 0
      ? unknownCode(code, "order, product, lot, location, parcel, or serial number")
      : many > 1
        ? ambiguous(shown)
        : null;
  return { code: shown, said, orders, things, serials };
}

/** A picker can start it. */
const isToStart = ({ status, isUnreleased }: Pick<FoundOrder, "status" | "isUnreleased">): boolean =>
  status === "pending" && !isUnreleased;

/** The order that the code identifies uniquely, to start it at once; null when the user must choose. */
export function onlyOrder(code: Barcode, { known, orders }: Pick<Rows, "known" | "orders">): FoundOrder | null {
  if (meaningsOf(known, code).length > 0) return null;
  const decided = decide(
    orders.map((order) => ({ ...order, kind: "order" as const })),
    undefined,
    ({ isMine }) => isMine,
    isToStart,
  );
  if (decided.kind !== "one") return null;
  const { meaning } = decided;
  return meaning.isMine || meaning.picker !== null || isToStart(meaning) ? meaning : null;
}

function thingOf(
  meaning: Meaning,
  code: Barcode,
  { known, stocks, lying }: Rows,
  today: string,
  nameOf: (companyId: string) => string | null,
): Thing {
  const sum = (of: readonly UnitsAtLocation[], key: "onHand" | "allocated") =>
    of.reduce((all, one) => all + one[key], 0);
  switch (meaning.kind) {
    case "product": {
      const { product } = meaning;
      const numbers = code.lot ? inAnyCase(code.lot) : null;
      const lot = numbers && known.lots.find((one) => one.productId === product.id && numbers.includes(one.lotNumber));
      const its = lying.filter((one) => one.productId === product.id && (!lot || one.lotId === lot.id));
      const stock = stocks.find(({ productId }) => productId === product.id) ?? {
        onHand: 0,
        allocated: 0,
        standings: null,
      };
      const notes = [
        product.isArchived ? "Archived." : "",
        product.units > 1 ? `This code is a case of ${product.units}.` : "",
        code.lot && !lot ? `Lot ${shownCode({ text: code.lot })} of this product is unknown.` : "",
      ].filter(Boolean);
      return {
        kind: "product",
        id: product.id,
        company: nameOf(product.companyId),
        title: product.name,
        code: product.sku,
        image: product.image,
        productId: product.id,
        state: lot ? stateOf(lot, today) : null,
        expiresOn: lot?.expiresOn ?? null,
        note: notes.join(" ") || null,
        onHand: lot ? sum(its, "onHand") : stock.onHand,
        allocated: lot ? sum(its, "allocated") : stock.allocated,
        ...(lot ? availabilityOf(its) : availabilityIn(stock.standings)),
        lying: its.slice(0, PLACES),
      };
    }
    case "lot": {
      const { lot } = meaning;
      const its = lying.filter(({ lotId }) => lotId === lot.id);
      return {
        kind: "lot",
        id: lot.id,
        company: nameOf(lot.companyId),
        title: `Lot ${lot.lotNumber}`,
        code: lot.productName,
        image: null,
        productId: lot.productId,
        state: stateOf(lot, today),
        expiresOn: lot.expiresOn,
        note: null,
        onHand: sum(its, "onHand"),
        allocated: sum(its, "allocated"),
        ...availabilityOf(its),
        lying: its.slice(0, PLACES),
      };
    }
    case "location": {
      const { place } = meaning;
      const its = lying.filter(({ locationId }) => locationId === place.id);
      return {
        kind: "location",
        id: place.id,
        company: nameOf(place.companyId),
        title: place.code,
        code: null,
        image: null,
        productId: null,
        state: null,
        expiresOn: null,
        note: place.archivedAt === null ? null : "Archived.",
        onHand: sum(its, "onHand"),
        allocated: sum(its, "allocated"),
        ...availabilityOf(its),
        lying: its.slice(0, PLACES),
      };
    }
  }
}

const stateOf = (lot: { lotStatus: string; expiresOn: string | null; stopDays: number }, today: string): LotState =>
  lotStateOn({ status: lot.lotStatus, expiresOn: lot.expiresOn }, today, lot.stopDays);
