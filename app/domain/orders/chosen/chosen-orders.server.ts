import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import { listingOf } from "../orders.service.server";
import * as repo from "./chosen-orders.repo.server";
import type { ChosenOrdersQuery } from "./chosen-orders.schema";

/** Maximum orders per request. */
export const MAX_CHOSEN = 10_000;
/** Orders per batch. */
const BATCH_SIZE = 500;

type Chosen = { id: string; companyId: string }[];

/** The orders in scope that a request is about; one more than the maximum when there are too many. */
export function listChosen(ctx: Ctx, query: ChosenOrdersQuery): Statement<Chosen> {
  const db = ctx.db.within(query.companyId);
  if (!query.all) return repo.listByIds(db, query.id);
  return repo.listMatching(
    db,
    listingOf(ctx, db, { ...query, cursor: undefined, sort: undefined, limit: MAX_CHOSEN }),
    MAX_CHOSEN + 1,
  );
}

/** A change of many orders: how many it changed, and the id with which its user can undo it. */
export interface ChosenChange {
  changed: number;
  undoId: string;
}

/**
 * Runs `change` on the orders, some hundred of one company in each batch. Its statements record what they replace, add
 * to the orders' history, and change the orders. It must be safe to repeat: a request that fails half-way is sent again.
 * @throws conflict when there are none, or too many
 */
export async function changeChosen(
  ctx: Ctx,
  chosen: Chosen,
  change: (
    company: CompanyDb,
    orderIds: readonly string[],
    undoId: string,
  ) => readonly [record: Statement<void>, history: Statement<void>, change: Statement<unknown[]>],
): Promise<ChosenChange> {
  if (chosen.length === 0) throw conflict("Select at least one order.", "no_order_eligible");
  if (chosen.length > MAX_CHOSEN)
    throw conflict(`At most ${MAX_CHOSEN.toLocaleString("en")} orders at once. Narrow the filters.`, "too_many_orders");
  const undoId = ctx.newId();
  let changed = 0;
  for (const companyId of new Set(chosen.map((order) => order.companyId))) {
    const company = ctx.db.company(companyId);
    const orders = chosen.filter((order) => order.companyId === companyId);
    for (let start = 0; start < orders.length; start += BATCH_SIZE) {
      const ids = orders.slice(start, start + BATCH_SIZE).map(({ id }) => id);
      const [, , rows] = await company.batch(...change(company, ids, undoId));
      changed += rows.length;
    }
  }
  return { changed, undoId };
}
