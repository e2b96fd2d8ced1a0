import type { Ctx } from "../../kernel/ctx";
import { invalid } from "../../kernel/errors";
import { mayDo } from "../../kernel/permissions";
import { floorStaff } from "../../users/users.service.server";
import type { ChosenOrdersQuery } from "../chosen/chosen-orders.schema";
import { changeChosen, listChosen, MAX_CHOSEN } from "../chosen/chosen-orders.server";
import * as repo from "./assign-picker.repo.server";

async function readChosen(ctx: Ctx, query: ChosenOrdersQuery) {
  const [chosen, staff] = await ctx.db.batch(listChosen(ctx, query), floorStaff(ctx));
  const companies = [...new Set(chosen.map(({ companyId }) => companyId))];
  const pickers = staff.filter((one) => companies.every((companyId) => mayDo(one, "floor.work", companyId)));
  return { chosen, pickers };
}

/** Data of the dialog: the number of orders, and the users who pick for all of their companies. */
export async function pickerQuestion(ctx: Ctx, query: ChosenOrdersQuery) {
  const { chosen, pickers } = await readChosen(ctx, query);
  return { total: chosen.length, most: MAX_CHOSEN, pickers: pickers.map(({ id, name, role }) => ({ id, name, role })) };
}

/**
 * Assigns many orders to a picker, or to no one; orders that are picked stay as they are.
 * The caller needs `picking.supervise`, which is the scope of `ctx.db`.
 * @throws conflict when there are no orders, or too many; validation for a user who cannot pick for one of the companies
 */
export async function assignPicker(ctx: Ctx, query: ChosenOrdersQuery, pickerId: string | null) {
  const { chosen, pickers } = await readChosen(ctx, query);
  const picker = pickers.find(({ id }) => id === pickerId) ?? null;
  // The same error as for an unknown user, to reveal nothing about users out of reach.
  if (pickerId && !picker)
    throw invalid({ pickerId: ["Choose a user who picks for these companies"] }, "picker_not_available");
  const change = await changeChosen(ctx, chosen, (company, ids, undoId) => [
    repo.recordAssigning(ctx, company, ids, picker?.id ?? null, undoId),
    ...repo.assignPicker(ctx, company, ids, picker),
  ]);
  return { ...change, name: picker?.name ?? null };
}
