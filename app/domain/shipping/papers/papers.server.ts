import { THERMAL } from "#app/documents/codes/symbol";
import type { Sheet } from "#app/documents/drawing";
import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { PAPER, type PaperName } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import type { Picture } from "#app/documents/pictures/picture";
import { zplPieces } from "#app/documents/zpl/zpl";
import { carrierLabel } from "#app/integrations/tracking-links";
import type { BatchResults } from "#db/statement.server";
import { orderCode } from "../../catalog/order-code";
import { listBrands } from "../../companies/companies.service.server";
import { printedLogo } from "../../companies/logo.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { dayInWords } from "../../kernel/days";
import { notFound } from "../../kernel/errors";
import { timeOfId } from "../../kernel/ids";
import { addressText, withRecipient } from "../../orders/address";
import { METHOD_LABEL } from "../shipping.schema";
import { type PackingSlip, slipLines, slipSerials } from "./packing-slip";
import { packingSlipSheets, textsOf } from "./packing-slip-sheets";
import * as repo from "./papers.repo.server";
import { labelTexts, type ParcelLabel, parcelLabelSheet } from "./parcel-label";

/** Orders in memory at a time. */
const CHUNK = 25;

export type PaperFile = { refused: string } | { name: string; pieces: AsyncGenerator<Uint8Array> };

const archivedWords = (orderNumber: string) => `Order ${orderNumber} is archived. Restore it on its page first.`;

/**
 * Packing slips as a streamed PDF in each company's name, each order on one or more pages.
 * @throws not_found when none of the orders is in reach
 */
export async function packingSlipsFile(ctx: Ctx, chosen: readonly string[], paper: PaperName): Promise<PaperFile> {
  const ids = [...new Set(chosen)];
  if (ids.length === 0) return { refused: "Select the orders first." };
  const archived = await repo.findArchived(ctx.db, ids);
  if (archived) return { refused: archivedWords(archived.orderNumber) };
  const logos: Logos = new Map();
  const first = await slipsOf(ctx, ids.slice(0, CHUNK), logos);
  if (first.length === 0) throw notFound("This order");
  const faces = new Faces(FONT_FILES, ctx.asset);
  async function* sheets(): AsyncGenerator<Sheet> {
    for (let n = 0; n < ids.length; n += CHUNK) {
      for (const slip of n === 0 ? first : await slipsOf(ctx, ids.slice(n, n + CHUNK), logos)) {
        await faces.cover(textsOf(slip));
        yield* packingSlipSheets({ faces, paper: PAPER[paper] }, slip);
      }
    }
  }
  const [only] = ids.length === 1 ? first : [];
  const today = todayOf(ctx);
  const title = only ? `Packing slip ${only.orderNumber}` : `Packing slips, ${today}`;
  const name = only ? `packing-slip-${fileName(only.orderNumber)}.pdf` : `packing-slips-${today}.pdf`;
  return {
    name,
    pieces: pdfPieces({ title, author: only?.company.name ?? ctx.config.brand, createdAt: ctx.now() }, faces, sheets()),
  };
}

/**
 * Labels for these orders' parcels, without postage; 4 × 6 inches unless `paper` is given. With `isZpl`, in ZPL for 203
 * dpi.
 * @throws not_found when none of the orders is in reach
 */
export async function parcelLabelsFile(
  ctx: Ctx,
  chosen: readonly string[],
  { paper = null, isZpl = false }: { paper?: PaperName | null; isZpl?: boolean } = {},
): Promise<PaperFile> {
  const ids = [...new Set(chosen)];
  if (ids.length === 0) return { refused: "Select the orders first." };
  const labels: ParcelLabel[] = [];
  let found = 0;
  for (let n = 0; n < ids.length; n += CHUNK) {
    const read = await readPapers(ctx, ids.slice(n, n + CHUNK));
    found += read.heads.length;
    labels.push(...read.heads.flatMap((head) => parcelLabelsOf(ctx, head, read)));
  }
  if (found === 0) throw notFound("This order");
  if (labels.length === 0)
    return { refused: "None of these orders has a parcel with a tracking number. Create the shipment first." };
  const faces = new Faces(FONT_FILES, ctx.asset);
  async function* sheets(): AsyncGenerator<Sheet> {
    for (const label of labels) {
      await faces.cover(labelTexts(label));
      yield parcelLabelSheet(faces, paper && PAPER[paper], label);
    }
  }
  const [only] = ids.length === 1 ? labels : [];
  const today = todayOf(ctx);
  const title = only ? `Labels ${only.orderNumber}` : `Labels, ${today}`;
  const name = only ? `label-${fileName(only.orderNumber)}.pdf` : `parcel-labels-${today}.pdf`;
  if (isZpl) return { name, pieces: zplOf(faces, labels) };
  return { name, pieces: pdfPieces({ title, author: ctx.config.brand, createdAt: ctx.now() }, faces, sheets()) };
}

async function* zplOf(faces: Faces, labels: readonly ParcelLabel[]): AsyncGenerator<Uint8Array> {
  for (const label of labels) {
    await faces.cover(labelTexts(label));
    yield* zplPieces(faces, [{ drawing: parcelLabelSheet(faces, null, label), copies: 1 }], THERMAL);
  }
}

const fileName = (number: string): string => number.replace(/[^\w.-]+/g, "-").slice(0, 60);

type Head = BatchResults<[ReturnType<typeof repo.listOrders>]>[0][number];

/** In the order of the ids; skips orders out of reach. */
async function readPapers(ctx: Ctx, ids: readonly string[]) {
  const [brands, found, parcels] = await ctx.db.batch(
    listBrands(ctx),
    repo.listOrders(ctx.db, ids),
    repo.listParcels(ctx.db, ids),
  );
  const heads = ids.flatMap((id) => found.find((head) => head.id === id) ?? []);
  return { brands, heads, parcels };
}
type PaperData = Awaited<ReturnType<typeof readPapers>>;

/** One per company and document, so that the PDF embeds it once. */
type Logos = Map<string, Picture | null>;

async function slipsOf(ctx: Ctx, ids: readonly string[], logos: Logos): Promise<PackingSlip[]> {
  const [read, [lines, later, serials]] = await Promise.all([
    readPapers(ctx, ids),
    ctx.db.batch(repo.listLines(ctx.db, ids), repo.listBackordered(ctx.db, ids), repo.listSerials(ctx.db, ids)),
  ]);
  for (const brand of read.brands) {
    if (!logos.has(brand.id) && read.heads.some(({ companyId }) => companyId === brand.id))
      logos.set(brand.id, await printedLogo(ctx, brand));
  }
  return read.heads.map((head) => {
    const rows = lines.filter(({ orderId }) => orderId === head.id);
    // True for orders picked line by line; a processing order ships complete.
    const isPicked = head.status === "picking" || head.status === "picked" || rows.some(({ picked }) => picked > 0);
    const brand = read.brands.find(({ id }) => id === head.companyId);
    return {
      orderNumber: head.orderNumber,
      code: orderCode(head.id),
      company: {
        name: brand?.name ?? "",
        address: brand?.address ?? "",
        website: brand?.website ?? "",
        email: brand?.email ?? "",
      },
      logo: logos.get(head.companyId) ?? null,
      shipTo: recipientOf(head),
      facts: factsOf(ctx, head, read),
      lines: slipLines(rows, isPicked),
      serials: slipSerials(serials.filter(({ orderId }) => orderId === head.id)),
      later: later.filter(({ originalId }) => originalId === head.id),
    };
  });
}

function factsOf({ calendars }: Ctx, head: Head, { parcels }: PaperData): PackingSlip["facts"] {
  const calendar = calendars.of(head.companyId);
  const own = parcels.filter(({ orderId }) => orderId === head.id);
  const numbers = own.map(({ trackingNumber }) => trackingNumber).join(", ");
  const [first] = own;
  return [
    { term: "Ordered", detail: dayInWords(calendar.dayOf(timeOfId(head.id)), "") },
    ...(head.externalData?.shipping_method ? [{ term: "Shipping", detail: head.externalData.shipping_method }] : []),
    ...(first ? [{ term: "Shipped", detail: dayInWords(calendar.dayOf(first.createdAt), "") }] : []),
    ...(first ? [{ term: "Carrier", detail: carrierLabel(first.carrier) }] : []),
    ...(numbers ? [{ term: own.length === 1 ? "Parcel" : "Parcels", detail: numbers }] : []),
  ];
}

const recipientOf = ({ shipTo, shippingAddress, customerName }: Head): string =>
  addressText(shipTo) || withRecipient(shippingAddress, customerName) || customerName;

function parcelLabelsOf(ctx: Ctx, head: Head, { brands, parcels }: PaperData): ParcelLabel[] {
  const own = parcels.filter(({ orderId }) => orderId === head.id);
  const brand = brands.find(({ id }) => id === head.companyId);
  const { shipFrom } = ctx.config;
  const from = shipFrom
    ? addressText({ ...shipFrom, company: shipFrom.company || (brand?.name ?? "") })
    : `${brand?.name ?? ""}\n${brand?.address ?? ""}`;
  const to = recipientOf(head);
  return (
    own
      // Parcels with bought postage have the carrier's own label.
      .filter(({ labelId }) => labelId === null)
      .map(({ carrier, shippingMethod, trackingNumber, position }) => ({
        from: linesOf(from),
        to: linesOf(to),
        postcode: head.shipTo?.postcode.trim() ?? "",
        carrier: carrierLabel(carrier),
        method: METHOD_LABEL[shippingMethod],
        trackingNumber,
        orderNumber: head.orderNumber,
        position,
        of: own.length,
      }))
  );
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean);
