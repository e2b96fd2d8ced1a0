import { sql } from "drizzle-orm";
import { FIRST_ADJUSTMENT } from "#app/domain/billing/invoice-labels";
import { billingAccounts, dailyCharges, invoiceLines, rateCards } from "#db/schema/billing";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { companyIds } from "../../../companies/companies.service.server";
import type { RatedVersions } from "./rate-company.server";

/** Companies with a rate card in force by then and days without invoice up to then, after an id. */
export const companiesWithoutInvoice = (
  db: ScopedDb,
  { upTo, after, limit }: { upTo: string; after: string; limit: number },
) =>
  db
    .rows(
      { id: sql`c.value`.mapWith(String) },
      (own) => sql`from (${companyIds}) as c
        where c.value > ${after}
          and coalesce((select ${billingAccounts.openFrom} from ${billingAccounts} where ${own(billingAccounts)}
            and ${billingAccounts.companyId} = c.value), '') <= ${upTo}
          and exists (select 1 from ${rateCards} where ${own(rateCards)} and ${rateCards.companyId} = c.value
            and ${rateCards.withdrawnAt} is null and ${rateCards.effectiveFrom} <= ${upTo})
        order by c.value limit ${limit}`,
    )
    .map((rows) => rows.map(({ id }) => id));

/**
 * Rolls the batch back on a concurrent draft, work entry or rate card. Compares work per day, so that an added and a
 * reversed entry cannot cancel out.
 */
export const assertAsSeen = (company: CompanyDb, { openFrom, to, rows, figures, cards, version }: RatedVersions) =>
  company.assert(
    "conflict",
    (own) => sql`select coalesce((select ${billingAccounts.openFrom} from ${billingAccounts}
        where ${own(billingAccounts)}), '') = ${openFrom}
      and (select count(*) = ${rows} and coalesce(sum(position * figures), 0) = ${figures} from (
        select row_number() over (order by ${dailyCharges.day}, ${dailyCharges.kind}, ${dailyCharges.item}, ${dailyCharges.currency})
          as position, ${dailyCharges.works} + ${dailyCharges.units} + ${dailyCharges.amountMinor} as figures
        from ${dailyCharges} where ${own(dailyCharges)} and ${dailyCharges.day} between ${openFrom} and ${to}))
      and (select count(*) = ${cards} and coalesce(max(${rateCards.version}), 0) = ${version} from ${rateCards}
        where ${own(rateCards)} and ${rateCards.withdrawnAt} is null
          and (${rateCards.correctsTo} is null or ${rateCards.correction} is not null))`,
  );

/** From now on new work is billed on this day or later. */
export const openFromNow = (company: CompanyDb, day: string, now: number) =>
  company.write(
    (own) => sql`insert into ${billingAccounts} (company_id, open_from, updated_at) values (${own.id}, ${day}, ${now})
      on conflict (company_id) do update set open_from = excluded.open_from`,
  );

/** Rolls the batch back when the draft has `limit` other adjustments. */
export const assertFewerAdjustments = (
  company: CompanyDb,
  draftId: string,
  { key, limit }: { key: string; limit: number },
) =>
  company.assert(
    "conflict",
    (own) => sql`select count(*) < ${limit} from ${invoiceLines} where ${own(invoiceLines)}
      and ${invoiceLines.invoiceId} = ${draftId} and ${invoiceLines.position} >= ${FIRST_ADJUSTMENT}
      and ${invoiceLines.item} <> ${key}`,
  );

/** Adds an adjustment after the draft's last line, once per key, which is stored in `item`. */
export const insertAdjustment = (
  company: CompanyDb,
  draftId: string,
  { key, amountMinor, reason, byName }: { key: string; amountMinor: number; reason: string; byName: string },
) =>
  company.write(
    (own) => sql`insert into ${invoiceLines}
        (company_id, invoice_id, position, charge, item, label, quantity, amount_minor, reason, by_name)
      select ${own.id}, ${draftId}, max(coalesce(max(position), 0) + 1, ${FIRST_ADJUSTMENT}), 'adjustment', ${key}, 'Adjustment',
        1, ${amountMinor}, ${reason}, ${byName}
      from ${invoiceLines} where ${own(invoiceLines)} and ${invoiceLines.invoiceId} = ${draftId}
      having coalesce(sum(charge = 'adjustment' and item = ${key}), 0) = 0`,
  );
