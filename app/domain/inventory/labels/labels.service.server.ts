import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { LABEL_STOCK, labelsOnSheet, onSheets, STOCK_IDS } from "#app/documents/label-stock";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { svgOf } from "#app/documents/svg";
import { zplPieces } from "#app/documents/zpl/zpl";
import { type CompanyShort, listReachableCompanies } from "../../companies/companies.service.server";
import { selectOptions } from "../../filters/filter-labels";
import { filterOptions } from "../../filters/filters.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { NO_SHEETS } from "../../warehouses/label-printers";
import { codesOf } from "./label-codes";
import { type Label, placeLabel, productLabel, textsOf } from "./label-drawing";
import { MAX_LABELS } from "./label-limits";
import { type Item, selection, stockOf } from "./label-selection.server";
import * as repo from "./labels.repo.server";
import type { LabelsQuery } from "./labels.schema";

/** Products and locations listed on the page. */
const SHOWN = 12;

type NameOf = (companyId: string) => string;
const namesOf = (companies: readonly CompanyShort[]): NameOf => {
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return (companyId) => names.get(companyId) ?? "";
};

/** Prepares a function that draws the label of an item. */
async function labelMaker(ctx: Ctx, query: LabelsQuery, items: readonly Item[], nameOf: NameOf) {
  const faces = new Faces(FONT_FILES, ctx.asset);
  const names = new Set(items.map(({ companyId }) => nameOf(companyId)));
  await faces.cover([...names, ...items.flatMap(({ of }) => ("place" in of ? [of.place] : textsOf(of)))]);
  const stock = stockOf(query);
  const make = ({ of, companyId }: Item): Label =>
    "place" in of
      ? placeLabel(faces, stock, { code: of.place, company: nameOf(companyId) })
      : productLabel(faces, stock, of, query.code);
  return { faces, stock, make };
}

/**
 * Data of the labels page: the items to print, other matches, and a preview of the first label.
 * @throws not_found for a company, product, lot or location out of the actor's scope
 */
export async function labelsScreen(ctx: Ctx, query: LabelsQuery) {
  const { kind, all, q, category, company } = query;
  const db = ctx.db.within(company);
  const { statements, resolve } = selection(ctx, db, query, SHOWN + 1);
  const isChoosing = kind === "products" && !all;
  const [companies, choices, found, ...selected] = await db.batch(
    listReachableCompanies(ctx),
    filterOptions(ctx, "inventory"),
    repo.findProducts(db, { q, category, limit: isChoosing ? SHOWN + 1 : 0 }),
    ...statements,
  );
  const nameOf = namesOf(companies);
  const items = resolve(...selected);
  const { faces, make } = await labelMaker(ctx, query, items, nameOf);
  const first = items[0] && make(items[0]);
  return {
    query,
    companies: companies.map(({ id, name }) => ({ id, name })),
    categories: selectOptions(choices, "category", { all: "All categories", chosen: category }),
    items: items.slice(0, isChoosing ? items.length : SHOWN).map(({ id, companyId, copies, of, lot }, n) => ({
      ...{ key: `${n} ${id}`, id, copies, lot, company: nameOf(companyId) },
      ...("place" in of ? { name: of.place, sku: null } : { name: of.name, sku: of.sku }),
      lotNumber: "place" in of ? null : (of.lot?.lotNumber ?? null),
    })),
    found: found.slice(0, SHOWN).map(({ id, name, sku, companyId }) => ({ id, name, sku, company: nameOf(companyId) })),
    /** There are more items than listed. */
    more: (isChoosing ? found : items).length > SHOWN,
    /** Total number of labels; null when it is known only after printing. */
    labels: isChoosing || items.length <= SHOWN ? items.reduce((sum, { copies }) => sum + copies, 0) : null,
    stocks: STOCK_IDS.map((id) => ({ value: id, label: LABEL_STOCK[id].label })),
    perSheet: labelsOnSheet(stockOf(query)),
    preview: first ? svgOf(faces, first.drawing) : null,
    notice: noticeOf(query, items, make),
  };
}
export type LabelsScreen = Awaited<ReturnType<typeof labelsScreen>>;

/** Names the labels that cannot carry the requested code, and what they carry instead. */
function noticeOf(query: LabelsQuery, items: readonly Item[], make: (item: Item) => Label): string | null {
  const others = items.flatMap((item) => {
    const { code } = make(item);
    const wanted = "place" in item.of ? undefined : codesOf(item.of, query.code)[0];
    const isWanted =
      "place" in item.of
        ? code?.symbol.kind === "bars"
        : code && code.content === wanted?.content && code.symbol.kind === wanted.symbol.kind;
    return isWanted ? [] : [{ name: "place" in item.of ? item.of.place : item.of.sku, code }];
  });
  const [one] = others;
  if (!one) return null;
  const whose = others.length === 1 ? one.name : `${one.name} and ${others.length - 1} more`;
  return one.code
    ? `The barcode for ${whose} does not fit this label, so a QR code is printed instead. Use larger labels to print the barcode.`
    : `The code for ${whose} does not fit this label. Use larger labels.`;
}

/** The items to label, or why they cannot be. @throws not_found for one out of the actor's scope */
export async function chosenItems(
  ctx: Ctx,
  query: LabelsQuery,
): Promise<{ refused: string } | { items: Item[]; nameOf: NameOf }> {
  const db = ctx.db.within(query.company);
  const { statements, resolve } = selection(ctx, db, query, MAX_LABELS + 1);
  const [companies, ...selected] = await db.batch(listReachableCompanies(ctx), ...statements);
  const items = resolve(...selected);
  const labels = items.reduce((sum, { copies }) => sum + copies, 0);
  if (labels === 0)
    return {
      refused: query.kind === "products" && !query.all ? "Add a product first." : "Nothing to label was found.",
    };
  if (labels > MAX_LABELS)
    return {
      refused: `A file can hold at most ${MAX_LABELS.toLocaleString("en")} labels. Choose fewer products or copies.`,
    };
  return { items, nameOf: namesOf(companies) };
}

export type LabelFile = { refused: string } | { name: string; pieces: AsyncGenerator<Uint8Array> };

/**
 * The labels as a streamed PDF, or as ZPL for a label printer; only one sheet or label is in memory at a time.
 * @throws not_found for a company, product, lot or location out of the actor's scope
 */
export async function labelsFile(ctx: Ctx, query: LabelsQuery): Promise<LabelFile> {
  if (query.zpl && labelsOnSheet(stockOf(query)) > 1) return { refused: NO_SHEETS };
  const chosen = await chosenItems(ctx, query);
  if ("refused" in chosen) return chosen;
  const { items, nameOf } = chosen;
  const { faces, stock, make } = await labelMaker(ctx, query, items, nameOf);
  function* drawings() {
    for (const item of items) yield { drawing: make(item).drawing, copies: item.copies };
  }
  const name = `labels-${todayOf(ctx)}`;
  if (query.zpl) return { name: `${name}-${query.zpl}dpi.zpl`, pieces: zplPieces(faces, drawings(), stock.print) };
  const info = { title: `Labels, ${todayOf(ctx)}`, author: ctx.config.brand, createdAt: ctx.now() };
  const sheets = onSheets(stock, drawings(), Math.min(query.start, labelsOnSheet(stock)));
  return { name: `${name}.pdf`, pieces: pdfPieces(info, faces, sheets) };
}
