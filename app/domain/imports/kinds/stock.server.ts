import type { CompanyDb } from "#db/scoped.server";
import { locationCode, RECEIVING } from "../../inventory/location-code";
import { lotProblems } from "../../inventory/lot-rules";
import {
  type ExistingLot,
  findLots,
  findStocked,
  OPENING_REASON,
  type StockedProduct,
} from "../../inventory/opening-stock.server";
import { type Receipt, receiveStatements } from "../../inventory/receive-stock.server";
import type { Ctx } from "../../kernel/ctx";
import { readWhole } from "../file/cells";
import { readDay } from "../file/dates";
import type { PreviewRow } from "../import.schema";
import type { ImportKindOf, PartInput, PartPlan } from "./kind.server";
import { MAX_CODE_LENGTH, Row, type SeenKeys } from "./row";

const MAX_UNITS = 1_000_000;

interface Line {
  row: Row;
  sku: string;
  quantity: number;
  lotNumber: string;
  expiresOn: string | null;
  location: string;
}

function readRow(cells: PartInput["rows"][number], ask: PartInput): Line {
  const row = new Row(cells, ask.mapping, ask.headers);
  const quantity = Number(row.read("quantity", (cell) => readWhole(cell, ask.delimiter)) ?? Number.NaN);
  if (!row.text("sku")) row.refuse("sku", "SKU is required");
  if (!row.text("quantity")) row.refuse("quantity", "Quantity is required");
  else if (quantity < 0) row.refuse("quantity", "A quantity cannot be less than zero");
  else if (quantity > MAX_UNITS) row.refuse("quantity", "At most 1,000,000 units per row");
  for (const [field, longest] of [
    ["lotNumber", 100],
    ["location", 50],
  ] as const) {
    if (quantity !== 0 && row.text(field).length > longest) row.refuse(field, `At most ${longest} characters`);
  }
  return {
    row,
    sku: row.text("sku"),
    quantity,
    lotNumber: row.text("lotNumber"),
    expiresOn: quantity === 0 ? null : (row.read("expiresOn", readDay) ?? null),
    location: locationCode(row.text("location")),
  };
}

/** This import receives units, so a row with quantity 0 changes nothing, whatever its lot and location. */
const isSkipped = ({ row, quantity }: Line): boolean => quantity === 0 && row.problems.length === 0;

/** A lot at a location can occur in one row only, and all rows of a lot must have the same expiry. */
function compare({ row, sku, quantity, lotNumber, expiresOn, location }: Line, seen: SeenKeys): void {
  if (quantity === 0) return;
  const lot = `${sku.toLowerCase()}\n${lotNumber}`;
  const first = seen.before(`${lot}\n${location}`, row.row);
  if (first) row.refuse("sku", `Row ${first} already has this product, lot, and location`);
  if (!lotNumber || !expiresOn) return;
  const other = seen.otherValue(lot, expiresOn, row.row);
  if (other) row.refuse("expiresOn", `Lot ${lotNumber} has a different expiry date in row ${other}`);
}

export const stockKind: ImportKindOf = {
  remember(ask) {
    for (const cells of ask.rows) compare(readRow(cells, ask), ask.seen);
  },

  async plan(ctx: Ctx, company: CompanyDb, ask: PartInput): Promise<PartPlan> {
    const lines = ask.rows.map((cells) => readRow(cells, ask));
    if (ask.seen) for (const line of lines) compare(line, ask.seen);
    const skus = lines.map(({ sku }) => sku).filter((sku) => sku !== "" && sku.length <= MAX_CODE_LENGTH);
    const [known, lots] = await company.batch(findStocked(company, skus), findLots(company, skus));
    const bySku = new Map(known.map((product) => [product.sku.toLowerCase(), product]));
    const lotsOf = new Map<string, ExistingLot[]>();
    for (const lot of lots) lotsOf.set(lot.productId, [...(lotsOf.get(lot.productId) ?? []), lot]);
    const receipts: Receipt[] = [];
    for (const line of lines) {
      if (line.quantity === 0) continue;
      const product = bySku.get(line.sku.toLowerCase());
      if (!product && line.sku) line.row.refuse("sku", "No product with this SKU");
      if (product && line.row.text("productId") === product.id) {
        line.row.refuse("productId", "This file was exported from this company, so these units are already in stock");
      }
      if (product) {
        for (const [field, reason] of Object.entries(lotProblems(product, line, lotsOf.get(product.id) ?? []))) {
          line.row.refuse(field, reason);
        }
      }
      if (product && line.row.problems.length === 0) receipts.push(receiptOf(ask.importId, line, product));
    }
    return {
      creates: receipts.length,
      updates: 0,
      skipped: lines.filter(isSkipped).length,
      units: receipts.reduce((sum, { quantity }) => sum + quantity, 0),
      unknownCategories: new Map(),
      problems: lines.flatMap(({ row }) => row.problems),
      outcomes: lines.map((line): PreviewRow => {
        const product = bySku.get(line.sku.toLowerCase());
        const [problem] = line.row.problems;
        const subject = [line.sku, product?.name].filter(Boolean).join(" · ").slice(0, 200);
        if (isSkipped(line))
          return { row: line.row.row, subject, outcome: "skip", detail: "Quantity 0: nothing to receive" };
        const detail = problem?.reason ?? inWords(line, product?.location ?? null);
        return { row: line.row.row, subject, outcome: problem ? "refuse" : "create", detail };
      }),
      statements: () => (receipts.length > 0 ? receiveStatements(ctx, company, receipts, OPENING_REASON) : []),
    };
  },
};

const receiptOf = (importId: string, line: Line, product: StockedProduct): Receipt => ({
  productId: product.id,
  lotNumber: line.lotNumber,
  expiresOn: line.expiresOn,
  quantity: line.quantity,
  locationCode: line.location || locationCode(product.location || RECEIVING),
  operationId: `import:${importId}:${line.row.row}`,
});

function inWords({ quantity, lotNumber, expiresOn, location }: Line, home: string | null): string {
  const units = `Receive ${quantity.toLocaleString("en-US")}`;
  const lot = lotNumber ? ` of lot ${lotNumber}${expiresOn ? ` (expires ${expiresOn})` : ""}` : "";
  return `${units}${lot} at ${location || locationCode(home || RECEIVING)}`.slice(0, 300);
}
