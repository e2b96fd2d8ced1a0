import type { Ctx } from "../../kernel/ctx";
import { timeOfId } from "../../kernel/ids";
import { HOLD_GROUP, HOLD_LABEL } from "../holds";
import { listForScreen } from "../list/orders-list.repo.server";
import { idRange } from "../order-query";
import { countHeld } from "./hold-groups.repo.server";

/** Orders shown of each group; its own list has all of them. */
const SHOWN = 5;

/** Orders on hold by why they wait: how many there are, and the newest of each, in one round trip. @throws OutOfScope */
export async function holdGroups(ctx: Ctx, companyId: string | undefined) {
  const db = ctx.db.within(companyId);
  const listing = { range: idRange({}, ctx.now()), search: null, limit: SHOWN };
  const [counts, ...pages] = await db.batch(
    countHeld(db),
    ...HOLD_GROUP.map((hold) => listForScreen(db, { ...listing, hold })),
  );
  return HOLD_GROUP.map((group, index) => ({
    group,
    label: HOLD_LABEL[group],
    count: counts[group] ?? 0,
    rows: (pages[index]?.rows ?? []).map(({ id, orderNumber, customerName, holdReason }) => {
      return { id, orderNumber, customerName: customerName || "Unknown Customer", holdReason, placedAt: timeOfId(id) };
    }),
  })).filter(({ count }) => count > 0);
}
