import { listReachableCompanies } from "../companies/companies.service.server";
import type { Ctx } from "../ctx";
import { notFound } from "../errors";
import { judge } from "../orders/draft";
import { findDraftedProducts } from "../orders/orders.service.server";
import { readPayload, type StoredPayload } from "./payload.server";
import { type Read, readStaged } from "./process-staged.server";
import * as repo from "./staging.repo.server";
import { mayTryAgain } from "./staging.words";

/** More than anybody reads; the page stays light. */
const LONGEST_RAW = 100_000;

/**
 * A staged order with what the store said, read for display, and what would become of it now.
 * @throws not_found, also for one that is out of the actor's reach
 */
export async function getStagedOrder(ctx: Ctx, id: string) {
  const [row, companies] = await ctx.db.batch(repo.findStored(ctx.db, id), listReachableCompanies(ctx));
  if (!row) throw notFound("This staged order");
  const { payload: _payload, payloadKey: _key, payloadBytes: _bytes, payloadHash: _hash, ...shown } = row;
  const payload = await readPayload(ctx, row);
  const read = await readStaged(ctx, row, payload);
  return {
    ...shown,
    companyName: companies.find((company) => company.id === row.companyId)?.name ?? "",
    mayTryAgain: mayTryAgain(row),
    order: read.kind === "order" ? read.order : null,
    unreadable: read.kind === "refused" ? read.reason : null,
    shippingAddress: read.kind === "order" ? read.draft.shippingAddress : "",
    forecast: row.status === "pending" ? await forecast(ctx, read) : null,
    raw: rawText(payload),
  };
}

/** What processing would make of it now: a status with the reasons, and what is wrong with which line. */
async function forecast(ctx: Ctx, read: Read) {
  if (read.kind === "refused") return null;
  const products = await findDraftedProducts(ctx, ctx.db.company(read.row.companyId), [read.draft]);
  const { status, holdReason, lines } = judge(read.draft, products);
  return { status, holdReason, problems: lines.map((line) => line.problem) };
}

function rawText({ text, json, problem }: StoredPayload): { text: string; cut: boolean } | null {
  if (text === null) return null;
  const shown = problem ? text : JSON.stringify(json, null, 2);
  return { text: shown.slice(0, LONGEST_RAW), cut: shown.length > LONGEST_RAW };
}
