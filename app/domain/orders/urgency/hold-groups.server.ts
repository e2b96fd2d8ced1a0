import { listReachableCompanies } from "../../companies/companies.service.server";
import { calendarOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { HOLD_GROUP, HOLD_LABEL } from "../holds";
import { listWith } from "../list/orders-list.repo.server";
import { idRange } from "../order-query";
import { countHeld, countReasons, heldSince } from "./hold-groups.repo.server";

/** Orders shown of each group; its own list has all of them. */
const SHOWN = 5;

/**
 * Orders on hold by why they wait: how many there are, and the newest of each, in one round trip. Those held by users
 * are also counted by their reason.
 * @throws OutOfScope
 */
export async function holdGroups(ctx: Ctx, companyId: string | undefined) {
  const db = ctx.db.within(companyId);
  const listing = { range: idRange({}, calendarOf(ctx), ctx.now()), search: null, limit: SHOWN };
  const [counts, reasons, companies, ...pages] = await db.batch(
    countHeld(db),
    countReasons(db),
    listReachableCompanies(ctx),
    ...HOLD_GROUP.map((hold) => listWith(db, { ...listing, hold }, (own) => ({ heldSince: heldSince(own) }))),
  );
  // Users of one company need no name of it.
  const names = new Map(companies.length > 1 ? companies.map(({ id, name }) => [id, name]) : []);
  return HOLD_GROUP.map((group, index) => ({
    group,
    label: HOLD_LABEL[group],
    count: counts[group] ?? 0,
    reasons: group === "manual" ? reasons : [],
    rows: (pages[index]?.rows ?? []).map((order) => {
      const { id, orderNumber, customerName, holdReason, heldSince } = order;
      const company = names.get(order.companyId) ?? null;
      return { id, orderNumber, customerName: customerName || "Unknown Customer", company, holdReason, heldSince };
    }),
  })).filter(({ count }) => count > 0);
}
