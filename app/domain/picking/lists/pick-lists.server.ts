import type { Sheet } from "#app/documents/drawing";
import { Faces } from "#app/documents/fonts/faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { PAPER, type PaperName } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { orderCode } from "../../codes/order-code";
import { listHandling } from "../../companies/companies.service.server";
import { todayOf } from "../../inventory/lot-usability.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { STATUS_LABEL } from "../../orders/order-status";
import { listOrderIds } from "../../orders/orders.service.server";
import { handlingInWords, type PickList, stopsOf } from "./pick-list";
import { type Printing, pickListSheets, textsOf } from "./pick-list-sheets";
import * as repo from "./pick-lists.repo.server";
import type { PickListsQuery } from "./pick-lists.schema";

/** Maximum orders per file. */
const MOST = 1_000;
/** Orders in memory at a time. */
const CHUNK = 25;

export type PickListFile = { refused: string } | { name: string; pieces: AsyncGenerator<Uint8Array> };

/**
 * Pick lists as a streamed PDF, each order on one or more pages. @throws not_found for a company out of reach, or when
 * none of the given orders is in reach
 */
export async function pickListsFile(ctx: Ctx, query: PickListsQuery, paper: PaperName): Promise<PickListFile> {
  const { all, id } = query;
  const ids = all ? await listOrderIds(ctx, query, MOST + 1) : [...new Set(id)];
  if (ids.length === 0) return { refused: all ? "No order fits these filters." : "Tick the orders first." };
  if (ids.length > MOST)
    return { refused: `A file holds at most ${MOST.toLocaleString("en")} orders. Narrow the filters.` };
  const [companies, first] = await ctx.db.batch(listHandling(ctx), repo.listHeads(ctx.db, ids.slice(0, CHUNK)));
  if (first.length === 0) throw notFound("This order");

  const faces = new Faces(FONT_FILES, ctx.asset);
  const today = todayOf(ctx);
  const { brand } = ctx.config;
  const printing: Printing = { faces, paper: PAPER[paper], today, brand };
  async function* sheets(): AsyncGenerator<Sheet> {
    for (let n = 0; n < ids.length; n += CHUNK) {
      for (const list of await readLists(ctx, ids.slice(n, n + CHUNK), companies)) {
        await faces.cover(textsOf(list, brand));
        yield* pickListSheets(printing, list);
      }
    }
  }
  const [only] = ids.length === 1 ? first : [];
  const title = only ? `Pick list ${only.orderNumber}` : `Pick lists, ${today}`;
  const name = only ? `pick-list-${fileName(only.orderNumber)}.pdf` : `pick-lists-${today}.pdf`;
  return { name, pieces: pdfPieces({ title, author: brand, createdAt: ctx.now() }, faces, sheets()) };
}

const fileName = (number: string): string => number.replace(/[^\w.-]+/g, "-").slice(0, 60);

type Handling = Awaited<ReturnType<typeof listHandling>>;

/** In the order of the ids; skips orders out of reach. */
async function readLists(ctx: Ctx, ids: readonly string[], companies: Handling): Promise<PickList[]> {
  const [heads, stops] = await ctx.db.batch(repo.listHeads(ctx.db, ids), repo.listStops(ctx.db, ids));
  return ids.flatMap((id) => {
    const head = heads.find((order) => order.id === id);
    if (!head) return [];
    const company = companies.find((one) => one.id === head.companyId);
    return [
      {
        orderNumber: head.orderNumber,
        code: orderCode(head.id),
        company: company?.name ?? "",
        customer: head.customerName || "Unknown Customer",
        status: STATUS_LABEL[head.status],
        note: head.externalData?.customer_note?.trim() || null,
        handling: handlingInWords(company?.handling),
        stops: stopsOf(stops.filter(({ orderId }) => orderId === id)),
      },
    ];
  });
}
