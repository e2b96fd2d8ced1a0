import { eq } from "drizzle-orm";
import { sellerProfile } from "#db/schema/directory/provider";
import type { Statement } from "#db/statement.server";
import { changedFacts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { type AccountingCodes, USUAL_CODES, usualDateOrder } from "./accounting-codes";

const ONLY = eq(sellerProfile.id, 1);

/** The stored codes, or the usual ones with dates as in the seller's country; for the caller's batch. */
export const readCodes = (ctx: Pick<Ctx, "directory">): Statement<AccountingCodes> =>
  ctx.directory
    .selectFirst(sellerProfile, { columns: ["accountingCodes", "country"], where: ONLY })
    .map((row) => row?.accountingCodes ?? { ...USUAL_CODES, dateOrder: usualDateOrder(row?.country ?? "") });

/** Applies to files exported from now on. */
export async function changeCodes(ctx: Ctx, codes: AccountingCodes): Promise<void> {
  const changed = changedFacts(factsOf(await readCodes(ctx)), factsOf(codes));
  if (!changed) return;
  await ctx.db.batch(
    ...audited(ctx, ctx.directory.update(sellerProfile, { accountingCodes: codes }, ONLY), {
      action: "accounting-codes.changed",
      subject: "Accounting codes",
      ...changed,
    }),
  );
}

const factsOf = ({ xeroTax, quickbooksTax, ...rest }: AccountingCodes) => ({
  ...rest,
  xeroTax: JSON.stringify(xeroTax),
  quickbooksTax: JSON.stringify(quickbooksTax),
});
