import { listReachableCompanies } from "../companies/companies.service.server";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { withCountryName } from "../orders/address";
import { judge } from "../orders/order-draft";
import { pickedLines } from "./draft-from-channel";
import { readPayload, type StoredPayload } from "./payloads/payload.server";
import { problemsAmong, surroundingsOf } from "./problems/find-problems.server";
import { type Named, readAhead, referencesByCompany } from "./problems/staged-references.repo.server";
import { readStaged, type StagedReading } from "./process-staged.server";
import * as repo from "./staging.repo.server";
import { mayTryAgain } from "./staging-texts";

/** Characters of raw data shown, to limit the page's size. */
const MAX_RAW_LENGTH = 100_000;

/**
 * A staged order with its payload formatted for display and the result of processing it now.
 * @throws not_found, also for one out of reach
 */
export async function getStagedOrder(ctx: Ctx, id: string) {
  const [rows, named, companies] = await ctx.db.batch(
    ...readAhead(ctx, ctx.db, repo.stagedById(id)),
    listReachableCompanies(ctx),
  );
  const [row] = rows;
  if (!row) throw notFound("This staged order");
  const { payload: _payload, payloadKey: _key, payloadHash: _hash, numbers: _numbers, corrections, ...shown } = row;
  const payload = await readPayload(ctx, row);
  const read = await readStaged(ctx, row, payload);
  return {
    ...shown,
    isCorrected: corrections !== null,
    companyName: companies.find((company) => company.id === row.companyId)?.name ?? "",
    mayTryAgain: mayTryAgain(row),
    order: read.kind === "order" ? read.order : null,
    unreadable: read.kind === "refused" ? read.reason : null,
    shippingAddress: read.kind === "order" ? withCountryName(read.draft.shippingAddress) : "",
    ...(await outlook(ctx, read, referencesByCompany(rows, named))),
    raw: rawText(payload),
  };
}

/** Problems of the order and the result of processing it now: a status with reasons, and the product of each line. */
async function outlook(ctx: Ctx, read: StagedReading, references: readonly Named[]) {
  const around = await surroundingsOf(ctx, read.row.status === "processed" ? [] : [read], { references });
  const problems = problemsAmong(read, around);
  if (read.kind === "refused") return { problems, forecast: null };
  const { order, draft, row } = read;
  const { products } = around.get(row.companyId) ?? { products: [] };
  const { status, holdReason, lines } = judge(draft, products);
  const judged = new Map(pickedLines(order, row.corrections).map(({ index, line }, at) => [index, { line, at }]));
  const outcome = order.lines.map((line, index) => {
    const at = judged.get(index)?.at;
    const found = at === undefined ? null : lines[at];
    return {
      problem: found?.problem ?? null,
      isLeftOut: found === null,
      // Only when it differs from the store's SKU.
      product: found?.productId && found.sku !== line.sku ? { sku: found.sku } : null,
    };
  });
  return { problems, forecast: row.status === "pending" ? { status, holdReason } : null, outcome };
}

function rawText({ text, json, problem }: StoredPayload): { text: string; cut: boolean } | null {
  if (text === null) return null;
  const shown = problem ? text : JSON.stringify(json, null, 2);
  return { text: shown.slice(0, MAX_RAW_LENGTH), cut: shown.length > MAX_RAW_LENGTH };
}
