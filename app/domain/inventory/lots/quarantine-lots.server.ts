import type { Ctx } from "../../kernel/ctx";
import { asDomainError } from "../../kernel/db-errors.server";
import { conflict, DomainError, notFound } from "../../kernel/errors";
import { changeLot } from "./change-lot.server";
import { type ChosenLotsQuery, daysOf, MAX_CHOSEN_LOTS } from "./expiring.schema";
import { chosenLots, type ExpiringRow, expiringPage } from "./expiring.server";
import { lotVersion } from "./lot.schema";

/** The selected lots, or all that match; one more than MAX_CHOSEN_LOTS when there are too many. */
export async function findChosenLots(ctx: Ctx, query: ChosenLotsQuery): Promise<ExpiringRow[]> {
  const db = ctx.db.within(query.company);
  const most = MAX_CHOSEN_LOTS + 1;
  if (!query.all) return (await chosenLots(ctx, db, query.id)).slice(0, most);
  return (await expiringPage(ctx, db, { days: daysOf(query), q: query.q }, most)).rows;
}

const canQuarantine = ({ status }: Pick<ExpiringRow, "status">): boolean => status === "available";

/** What the action would change. */
export async function quarantineQuestion(ctx: Ctx, query: ChosenLotsQuery) {
  const lots = await findChosenLots(ctx, query);
  const eligible = lots.filter(canQuarantine);
  return {
    lots: eligible.map(({ lotId, lotNumber, sku, productName, onHand, allocated }) => {
      return { lotId, lotNumber, sku, productName, onHand, allocated };
    }),
    left: lots.length - eligible.length,
    most: MAX_CHOSEN_LOTS,
    isTooMany: lots.length > MAX_CHOSEN_LOTS,
  };
}
export type QuarantineQuestion = Awaited<ReturnType<typeof quarantineQuestion>>;

export interface QuarantineResult {
  changed: number;
  undoId: string;
  /** Orders allocated units of these lots for which there is no other stock. */
  shortOrders: number;
  failures: { lot: string; why: string }[];
}

/**
 * Quarantines the available ones of the selected lots, each in its own batch: a lot that another user changed
 * meanwhile does not stop the others.
 * @throws not_found when none is in reach; conflict when none is available, or too many are selected
 */
export async function quarantineLots(ctx: Ctx, query: ChosenLotsQuery, reason: string): Promise<QuarantineResult> {
  const lots = await findChosenLots(ctx, query);
  if (lots.length === 0) throw notFound("This lot");
  if (lots.length > MAX_CHOSEN_LOTS)
    throw conflict(`At most ${MAX_CHOSEN_LOTS} lots at once. Narrow the filters.`, "too_many_lots");
  const eligible = lots.filter(canQuarantine);
  if (eligible.length === 0) throw conflict("None of these lots is available.", "no_lot_eligible");
  const undoId = ctx.newId();
  const result: QuarantineResult = { changed: 0, undoId, shortOrders: 0, failures: [] };
  for (const { lotId, lotNumber, sku, status, expiresOn } of eligible) {
    try {
      const input = { version: lotVersion({ status, expiresOn }), status: "quarantined" as const, expiresOn, reason };
      const { short } = await changeLot(ctx, lotId, input, { undoId });
      result.changed += 1;
      result.shortOrders += short.orders;
    } catch (thrown) {
      const error = asDomainError(thrown);
      if (!(error instanceof DomainError)) throw thrown;
      result.failures.push({ lot: lotNumber || sku, why: error.message });
    }
  }
  return result;
}
