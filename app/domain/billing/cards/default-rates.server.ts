import type { DefaultCard } from "#db/schema/column-values";
import { sellerProfile } from "#db/schema/directory/provider";
import type { Statement } from "#db/statement.server";
import { changedFacts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { forbidden } from "../../kernel/errors";
import { assertUnchanged, ONLY } from "./default-rates.repo.server";

/** The provider's rates for new clients, for the caller's batch; null until they are entered. */
export const defaultRates = (ctx: Pick<Ctx, "directory">): Statement<DefaultCard | null> =>
  ctx.directory
    .selectFirst(sellerProfile, { columns: ["defaultCard"], where: ONLY })
    .map((row) => row?.defaultCard ?? null);

/** Companies that copied the rates before keep theirs. @throws forbidden; conflict on a concurrent change */
export async function changeDefaultRates(ctx: Ctx, card: DefaultCard): Promise<void> {
  if (!ctx.can("billing.manage")) throw forbidden();
  const row = await ctx.directory.selectFirst(sellerProfile, { columns: ["defaultCard", "updatedAt"], where: ONLY });
  const changed = changedFacts(factsOf(row?.defaultCard ?? null), factsOf(card));
  if (!row || !changed) return;
  const patch = { defaultCard: card, updatedAt: Math.max(ctx.now(), row.updatedAt + 1) };
  await ctx.db.batch(
    assertUnchanged(ctx.directory, row.updatedAt),
    ...audited(ctx, ctx.directory.update(sellerProfile, patch, ONLY), {
      action: "default-rates.changed",
      subject: "Default rates",
      ...changed,
    }),
  );
}

const factsOf = (card: DefaultCard | null) => ({ currency: card?.currency, rates: card && JSON.stringify(card.rates) });
