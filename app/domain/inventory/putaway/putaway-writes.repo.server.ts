import { type SQL, sql } from "drizzle-orm";
import { asns } from "#db/schema/inbound/asns";
import { putawayClaims } from "#db/schema/inventory/putaway-claims";
import { receiptLines, receipts } from "#db/schema/receiving";
import { stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import type { LevelKey } from "../transfers/transfer.repo.server";

/** Latest receipts of a product among which those of the units are looked for. */
const MAX_RECEIPTS = 200;

/** Claims the units for the actor; returns nothing while another user's claim lasts. */
export const upsertClaim = (
  ctx: Ctx,
  company: CompanyDb,
  { productId, lotId, locationId }: LevelKey,
  claimedUntil: number,
) =>
  company.writeReturning(
    { claimedBy: putawayClaims.claimedBy },
    (
      own,
    ) => sql`insert into ${putawayClaims} (company_id, product_id, lot_id, location_id, claimed_by, claimed_by_name, claimed_until)
      values (${own.id}, ${productId}, ${lotId}, ${locationId}, ${ctx.actor.id}, ${ctx.actor.name}, ${claimedUntil})
      on conflict (company_id, product_id, lot_id, location_id) do update set claimed_by = excluded.claimed_by,
        claimed_by_name = excluded.claimed_by_name, claimed_until = excluded.claimed_until
      where claimed_until < ${ctx.now()} or claimed_by = excluded.claimed_by`,
  );

/** Units of the level, as the condition of a statement about it. */
const isLevel = (key: LevelKey): SQL => sql`${stockLevels.productId} = ${key.productId}
  and ${stockLevels.lotId} = ${key.lotId} and ${stockLevels.locationId} = ${key.locationId}`;

/**
 * Notes on announced receipts when their units were put away. Units of a lot at one place are the latest received there,
 * so the receipts are those that the units there before the movement came with. For the batch, after the movement.
 */
export const notePutAway = (ctx: Ctx, company: CompanyDb, key: LevelKey, quantity: number): Statement<void> =>
  company.write(
    (own) => sql`update ${asns} set last_put_away_at = ${ctx.now()} where ${own(asns)} and ${asns.id} in (
      select asn_id from (
        select ${receipts.asnId} as asn_id, sum(${receiptLines.quantity}) over (order by ${receiptLines.receiptId} desc, ${receiptLines.line}
            rows unbounded preceding) - ${receiptLines.quantity} as later
          from (select * from ${receiptLines} indexed by receipt_lines_by_product where ${own(receiptLines)}
            and ${receiptLines.productId} = ${key.productId} order by ${receiptLines.receiptId} desc limit ${MAX_RECEIPTS}) as ${receiptLines}
          cross join ${receipts} on ${own.through(receipts, receiptLines)} and ${receipts.id} = ${receiptLines.receiptId}
          where ${receiptLines.lotId} = ${key.lotId} and ${receiptLines.locationId} = ${key.locationId})
      where asn_id is not null and later < ${quantity} + (select ${stockLevels.onHand} from ${stockLevels} where ${own(stockLevels)} and ${isLevel(key)}))`,
  );
