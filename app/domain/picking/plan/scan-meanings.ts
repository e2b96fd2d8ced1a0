import { type Barcode, lotIn, namesOrder, sameCode } from "../../catalog/barcode";
import type { Choice } from "../../catalog/code-meanings";
import { leftAt, leftOf, nextPlace, notComplete, type PickLine, type PickLocation, type PickState } from "./pick-state";

/** A meaning of a code within the order being picked. */
export type ScanMeaning = Choice & {
  /** The product's lines; empty for a location. */
  lines: readonly PickLine[];
  place: PickLocation | null;
};

/**
 * Precedence: own QR code; then products by barcode or SKU, lots by number, locations by code, and the order's own
 * number. A GS1 label contains product and lot: its lot is not a separate meaning.
 */
export function meaningsInOrder(state: PickState, code: Barcode): ScanMeaning[] {
  const own = productsAmong(state.lines.filter((line) => sameCode(line.qrCode, code)));
  if (own.length > 0) return own;
  const products = productsAmong(
    state.lines.filter((line) => line.codes.some((one) => sameCode(one.code, code)) || sameCode(line.sku, code)),
  );
  const isNamed = (line: PickLine) => products.some(({ lines }) => lines.includes(line));
  const lots =
    code.gtins.length > 0 && code.lot
      ? []
      : lotsAmong(state.lines, code).filter(({ lines: [one] }) => !(one && isNamed(one)));
  return [...products, ...lots, ...placesAmong(state, code), ...orderItself(state, code)];
}

/** Can be acted on: units are left, or all are picked and the order's number completes it. */
export const isOpen =
  (state: PickState) =>
  (meaning: ScanMeaning): boolean => {
    if (meaning.kind === "order") return notComplete(state) === null;
    const { place } = meaning;
    if (!place) return meaning.lines.some((line) => leftOf(line) > 0);
    return openAt(state, place.locationId) !== null;
  };

/** Is at the picker's location. The location itself was scanned already. */
export const isHere =
  (today: string, near: string | null) =>
  (meaning: ScanMeaning): boolean =>
    near !== null &&
    meaning.kind !== "location" &&
    meaning.lines.some((line) => leftOf(line) > 0 && nextPlace(line, today, near)?.locationId === near);

/** The first line with units to take at the location. */
export const openAt = (state: PickState, locationId: string): PickLine | null =>
  state.lines.find(
    (line) => leftOf(line) > 0 && line.places.some((at) => at.locationId === locationId && leftAt(at) > 0),
  ) ?? null;

export const sameLot = (lotNumber: string, code: Barcode): boolean =>
  lotNumber.toLowerCase() === lotIn(code).trim().toLowerCase();

/** Whether the code can refer to this line. */
export const namesLine = (line: PickLine, code: Barcode): boolean =>
  [line.sku, line.qrCode, ...line.codes.map((one) => one.code)].some((one) => sameCode(one, code)) ||
  line.places.some(({ lotNumber }) => lotNumber !== "" && sameLot(lotNumber, code));

/** Groups lines by product; a product can be on several lines. */
function productsAmong(lines: readonly PickLine[]): ScanMeaning[] {
  return byProduct(lines).map(([id, its]) => {
    const [line] = its as [PickLine];
    const at = line.places[0] ? `, at ${line.places[0].location}` : "";
    return { kind: "product", id, label: `${line.name}, SKU ${line.sku}${at}`, lines: its, place: null };
  });
}

function lotsAmong(lines: readonly PickLine[], code: Barcode): ScanMeaning[] {
  const lotOf = (line: PickLine) => line.places.find(({ lotNumber }) => lotNumber !== "" && sameLot(lotNumber, code));
  return byProduct(lines.filter(lotOf)).map(([, its]) => {
    const [line] = its as [PickLine];
    const lot = lotOf(line) as PickLocation;
    return {
      kind: "lot",
      id: lot.lotId,
      label: `Lot ${lot.lotNumber} of ${line.name}, at ${lot.location}`,
      lines: its,
      place: null,
    };
  });
}

function byProduct(lines: readonly PickLine[]): [id: string, lines: PickLine[]][] {
  const found = new Map<string, PickLine[]>();
  for (const line of lines) {
    const id = line.productId ?? line.id;
    found.set(id, [...(found.get(id) ?? []), line]);
  }
  return [...found];
}

function placesAmong({ lines }: PickState, code: Barcode): ScanMeaning[] {
  const place = lines.flatMap((line) => line.places).find((one) => sameCode(one.location, code));
  if (!place) return [];
  return [{ kind: "location", id: place.locationId, label: `Location ${place.location}`, lines: [], place }];
}

function orderItself({ order }: PickState, code: Barcode): ScanMeaning[] {
  return namesOrder(order, code)
    ? [{ kind: "order", id: order.id, label: `Order ${order.orderNumber}, fully picked`, lines: [], place: null }]
    : [];
}
