import { type Barcode, lotIn, namesOrder, sameCode, shownCode, unknownCode } from "../../catalog/barcode";
import type { CodeMatches } from "../../catalog/code-meanings";
import { isAllVerified, leftToVerify, type PackCheck, type PackLine, type PackState } from "./pack-state";

/** What is wrong with a scan, in words that are read from two metres. */
export const PACK_REFUSAL_WORDS = {
  "not-on-order": "Not on order",
  "too-many": "Too many",
  "wrong-lot": "Wrong lot",
  unknown: "Unknown code",
  missing: "Items missing",
  "scan-lot": "Scan the lot",
  "scan-each": "Scan each unit",
} as const;
/** Title of the answer to a scan whose units are still to be counted. */
export const ENTER_QUANTITY = "Enter the quantity";
export type PackRefusal = keyof typeof PACK_REFUSAL_WORDS;

export type PackScanResult =
  | { kind: "check"; check: PackCheck; message: string }
  /** The company wants each SKU scanned once: how many units there are is still to be entered. */
  | { kind: "count"; name: string; left: number; message: string }
  /** The order's own code, after all units are verified. */
  | { kind: "complete"; message: string }
  | { kind: "refused"; refusal: PackRefusal; message: string };

/** Asks how many units of a scanned item there are. The answer is sent with the code. */
export interface QuantityQuestion {
  barcode: string;
  name: string;
  /** Units that are not verified yet. */
  left: number;
}

interface ScanContext {
  /** What the code means in the company's catalog; null in the browser, which does not have it. */
  known: CodeMatches | null;
  /** Units that the packer counted, entered with the code. */
  quantity: number | undefined;
}

/** What a scan at the packing station verifies. Without `known`, it says only that the order lacks the code. */
export function resolvePackScan(state: PackState, code: Barcode, { known, quantity }: ScanContext): PackScanResult {
  const products = state.lines.filter((line) => line.units > 0 && namesProduct(line, code));
  if (products.length > 0) return checkProduct(state, products, { code, quantity, lotNumber: code.lot });
  const ofLot = state.lines.filter((line) => line.units > 0 && lotOf(line, lotIn(code)) !== undefined);
  if (ofLot.length > 0) return checkProduct(state, ofLot, { code, quantity, lotNumber: lotIn(code) });
  if (namesOrder({ id: state.orderId, orderNumber: state.orderNumber }, code)) return ownCode(state);
  const [product] = known?.products ?? [];
  const [lot] = known?.lots ?? [];
  const name = product?.name ?? lot?.productName;
  if (lot && state.lines.some((line) => line.units > 0 && line.productId === lot.productId))
    return refused("wrong-lot", `Lot ${lot.lotNumber} of ${lot.productName} was not picked for this order.`);
  if (name) return refused("not-on-order", `${name} is not in this order. Set it aside.`);
  return known ? refused("unknown", unknownCode(code, "product")) : refused("not-on-order", NOT_HERE);
}

const NOT_HERE = "It is not on this order, according to this device.";

const refused = (refusal: PackRefusal, message: string): PackScanResult => ({ kind: "refused", refusal, message });

const namesProduct = (line: PackLine, code: Barcode): boolean =>
  [line.sku, line.qrCode, ...line.codes.map((one) => one.code)].some((one) => sameCode(one, code));

const lotOf = ({ lots }: PackLine, number: string) =>
  lots.find(({ lotNumber }) => lotNumber !== "" && lotNumber.toLowerCase() === number.trim().toLowerCase());

interface ProductScan {
  code: Barcode;
  quantity: number | undefined;
  lotNumber: string | null;
}

/** A product can be on several lines: takes the first that the units still fit. */
function checkProduct({ policy }: PackState, lines: readonly PackLine[], scan: ProductScan): PackScanResult {
  const { lotNumber } = scan;
  const [first] = lines as [PackLine];
  const isByLot = lines.some(({ lots }) => lots.some((lot) => lot.lotNumber !== ""));
  if (policy.lot && isByLot && !lotNumber)
    return refused("scan-lot", `Scan the lot of ${first.name}, on the label with the lot number.`);
  const inLot = lotNumber && isByLot ? lines.filter((line) => lotOf(line, lotNumber)) : lines;
  const isWrongLot = inLot.length === 0;
  if (isWrongLot)
    return refused(
      "wrong-lot",
      `Lot ${shownCode({ text: lotNumber ?? "" })} of ${first.name} was not picked for this order.`,
    );
  if (policy.item === "each" && scan.quantity !== undefined && scan.quantity > 1)
    return refused("scan-each", `Scan every unit of ${first.name}: the quantity is not typed.`);
  const fitting = inLot.find((line) => unitsOf(line, scan) <= roomOf(line, lotNumber));
  if (!fitting) return tooMany(inLot, scan);
  const units = unitsOf(fitting, scan);
  const room = roomOf(fitting, lotNumber);
  if (policy.item === "once" && scan.quantity === undefined && units < room)
    return {
      ...{ kind: "count", name: fitting.name, left: room },
      message: `Count ${fitting.name} and enter the quantity.`,
    };
  const lotId = (lotNumber && lotOf(fitting, lotNumber)?.lotId) || null;
  const left = leftToVerify(fitting) - units;
  const rest = left === 0 ? "Complete." : `${left} left.`;
  return { kind: "check", check: { itemId: fitting.id, lotId, units }, message: `${units} × ${fitting.name}. ${rest}` };
}

/** The entered units; otherwise those of the case with this code, times the count on the label. */
const unitsOf = (line: PackLine, { code, quantity }: ProductScan): number =>
  quantity ?? (code.count ?? 1) * (line.codes.find((one) => sameCode(one.code, code))?.units ?? 1);

/** Units that can still be verified of a line, of the lot on the label when it has one. */
function roomOf(line: PackLine, lotNumber: string | null): number {
  const lot = lotNumber ? lotOf(line, lotNumber) : undefined;
  return lot ? Math.min(leftToVerify(line), leftToVerify(lot)) : leftToVerify(line);
}

function tooMany(lines: readonly PackLine[], scan: ProductScan): PackScanResult {
  const { lotNumber } = scan;
  const [line] = lines as [PackLine];
  const room = Math.max(...lines.map((one) => roomOf(one, lotNumber)));
  const units = unitsOf(line, scan);
  if (scan.quantity !== undefined && room > 0) return refused("too-many", tooManyCounted(lines, units, room));
  if (units > 1 && room > 0) return refused("too-many", `This case holds ${units} of ${line.name}; ${room} left.`);
  const all = lines.reduce((sum, one) => sum + one.units, 0);
  const isLotFull = lines.some((one) => leftToVerify(one) > 0);
  const what = isLotFull ? `All units of lot ${lotNumber} of ${line.name}` : `All ${all} of ${line.name}`;
  return refused("too-many", `${what} are verified. Set this one aside.`);
}

/** Lines are counted one by one: a product that is on two lines takes two entries. */
function tooManyCounted(lines: readonly PackLine[], units: number, room: number): string {
  const [line] = lines as [PackLine];
  const isSplit = lines.filter((one) => leftToVerify(one) > 0).length > 1;
  return isSplit
    ? `${line.name} is on several lines of this order. Enter at most ${room}, then scan it again.`
    : `${units} × ${line.name} entered; ${room} left. Set the others aside.`;
}

function ownCode(state: PackState): PackScanResult {
  if (isAllVerified(state)) return { kind: "complete", message: `Order ${state.orderNumber} is verified.` };
  const missing = state.lines.filter((line) => leftToVerify(line) > 0);
  const [line] = missing;
  const also = missing.length > 1 ? ` and ${missing.length - 1} more ${missing.length > 2 ? "items" : "item"}` : "";
  return refused(
    "missing",
    line ? `${leftToVerify(line)} × ${line.name}${also} not verified yet.` : "Nothing to pack.",
  );
}
