import { readBarcode, shownCode, unknownCode } from "../catalog/barcode";
import { decide, type Meaning, meaningsOf } from "../catalog/code-meanings";
import { readKnown } from "../catalog/find-code-matches.server";
import type { SerialCapture } from "../catalog/serial-capture";
import type { Ctx } from "../kernel/ctx";
import { archivedLots } from "./queries/archived-lots.server";
import { type ReturnScreen, readReturn } from "./read-return.server";
import type { ReceiveQuery } from "./returns.schema";

/** The item whose units are received next. */
export interface ChosenItem {
  /** Null for a product that is not on the return yet. */
  line: number | null;
  sku: string;
  name: string;
  image: string | null;
  lotTracked: boolean;
  serialCapture: SerialCapture;
  /** Numbers that were sent with the order and did not come back; the scanned one. */
  sent: readonly string[];
  serial: string;
  inCatalog: boolean;
  expected: number;
  received: number;
  reason: ReturnScreen["lines"][number]["reason"] | null;
  comment: string | null;
  requested: ReturnScreen["lines"][number]["requested"];
  /** Lots that were shipped with the order; the scanned one first. */
  lots: { lotNumber: string; expiresOn: string | null }[];
  lotNumber: string;
  expiresOn: string | null;
  location: string | null;
  /** Units of the scanned code: a case has several. */
  quantity: number;
}

export interface ReceiveScreen {
  screen: ReturnScreen;
  chosen: ChosenItem | null;
  /** Why the scanned code chose nothing. */
  refusal: string | null;
  /** Products that the code can mean. */
  choices: { sku: string; name: string }[];
}

type Line = ReturnScreen["lines"][number];

/** The screen for receiving a return, with the item that was scanned or chosen. @throws not_found */
export async function receiveScreen(ctx: Ctx, returnId: string, query: ReceiveQuery): Promise<ReceiveScreen> {
  const screen = await readReturn(ctx, returnId);
  const none = { screen, chosen: null, refusal: null, choices: [] };
  const { lines } = screen;
  if (query.line !== undefined) {
    const line = lines.find((one) => one.line === query.line);
    return { ...none, chosen: line ? ofLine(line, await lotsOf(ctx, returnId, line)) : null };
  }
  const text = query.sku ?? query.scan;
  const code = text ? readBarcode(text) : null;
  if (!code) return none;
  const known = await readKnown(ctx, screen.return.companyId, code);
  const onReturn = (meaning: Meaning) => lines.some(({ productId }) => productId === productOf(meaning)?.productId);
  const expected = (meaning: Meaning) =>
    lines.some((line) => line.productId === productOf(meaning)?.productId && line.received < line.expected);
  const meanings = meaningsOf(known, code).filter((meaning) => productOf(meaning) !== null);
  const decided = decide(meanings, undefined, expected, onReturn);
  if (decided.kind === "none") {
    const isPlace = known.places.length > 0;
    const refusal = isPlace
      ? `${shownCode(code)} is a location. Scan the product first.`
      : unknownCode(code, "product");
    return { ...none, refusal };
  }
  if (decided.kind === "ask") {
    const choices = decided.among.flatMap((meaning) => productOf(meaning) ?? []);
    return { ...none, choices: choices.map(({ sku, name }) => ({ sku, name })) };
  }
  const product = productOf(decided.meaning);
  if (!product) return none;
  if (product.isArchived) return { ...none, refusal: `${product.name} is archived. Restore it before it is received.` };
  const ofProduct = lines.filter(({ productId }) => productId === product.productId);
  const line = ofProduct.find(({ expected, received }) => received < expected) ?? ofProduct[0];
  const scannedLot = product.lotTracked ? (product.lotNumber ?? code.lot ?? "") : "";
  const quantity = product.units * (code.count ?? 1);
  const base = line ? ofLine(line, await lotsOf(ctx, returnId, line)) : ofProductOnly(product);
  return {
    ...none,
    chosen: {
      ...base,
      ...(product.serialCapture !== "none" && { serial: code.serial ?? "" }),
      ...(scannedLot && { lotNumber: scannedLot, expiresOn: product.expiresOn ?? code.expiresOn }),
      quantity,
    },
  };
}

/** Lots that the line was shipped from. Movements of long ago are in files, which only this screen reads. */
const lotsOf = (ctx: Ctx, returnId: string, { lots, lotTracked, orderItemId }: Line) =>
  lots.length === 0 && lotTracked && orderItemId ? archivedLots(ctx, returnId, orderItemId) : lots;

const ofLine = (line: Line, lots: Awaited<ReturnType<typeof lotsOf>>): ChosenItem => ({
  ...{ line: line.line, sku: line.sku, name: line.name, image: line.image, location: line.location },
  ...{ lotTracked: line.lotTracked ?? false, inCatalog: line.productId !== null },
  ...{ serialCapture: line.serialNumbers ?? "none", sent: line.sent, serial: "" },
  ...{ expected: line.expected, received: line.received },
  ...{ reason: line.reason, comment: line.comment, requested: line.requested },
  lots: lots.map(({ lotNumber, expiresOn }) => ({ lotNumber, expiresOn })),
  // The only lot that was shipped is most likely the one that came back.
  lotNumber: lots.length === 1 ? (lots[0]?.lotNumber ?? "") : "",
  expiresOn: lots.length === 1 ? (lots[0]?.expiresOn ?? null) : null,
  quantity: 1,
});

interface MeantProduct {
  productId: string;
  sku: string;
  name: string;
  image: string | null;
  lotTracked: boolean;
  serialCapture: SerialCapture;
  location: string | null;
  isArchived: boolean;
  units: number;
  lotNumber: string | null;
  expiresOn: string | null;
}

const ofProductOnly = ({ sku, name, image, lotTracked, serialCapture, location }: MeantProduct): ChosenItem => ({
  ...{ serialCapture, sent: [], serial: "" },
  ...{ line: null, sku, name, image, lotTracked, location, inCatalog: true, expected: 0, received: 0 },
  ...{ reason: null, comment: null, requested: null, lots: [], lotNumber: "", expiresOn: null, quantity: 1 },
});

function productOf(meaning: Meaning): MeantProduct | null {
  if (meaning.kind === "product") {
    const { id, sku, name, image, lotTracked, serialNumbers, location, isArchived, units } = meaning.product;
    return {
      ...{ productId: id, sku, name, image, lotTracked, serialCapture: serialNumbers, location, isArchived, units },
      ...{ lotNumber: null, expiresOn: null },
    };
  }
  if (meaning.kind === "lot") {
    const { productId, sku, productName, serialNumbers, location, isArchived, lotNumber, expiresOn } = meaning.lot;
    return {
      ...{ productId, sku, name: productName, image: null, lotTracked: true, serialCapture: serialNumbers },
      ...{ location, isArchived, units: 1, lotNumber, expiresOn },
    };
  }
  return null;
}
