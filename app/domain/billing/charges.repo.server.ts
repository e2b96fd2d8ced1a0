import { between, type SQL, sql } from "drizzle-orm";
import { billingAccounts, dailyCharges, invoices, rateCards } from "#db/schema/billing";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { groupBy } from "../kernel/sums";
import { inEffect, type StoredCard } from "./cards/corrected-cards";
import type { DailyCharge } from "./charge-quantities";
import type { Period } from "./days";

/**
 * Reads daily charges and rate cards, from which work is priced. The number of rows does not depend on the amount of
 * work.
 */

export const CHARGE = {
  companyId: dailyCharges.companyId,
  day: dailyCharges.day,
  kind: dailyCharges.kind,
  item: dailyCharges.item,
  currency: dailyCharges.currency,
  works: dailyCharges.works,
  lines: dailyCharges.lines,
  units: dailyCharges.units,
  amountMinor: dailyCharges.amountMinor,
};

export type Charged = DailyCharge & { companyId: string };

/** The company's charges of these days. */
export const chargesOf = (company: CompanyDb, { from, to }: Period): Statement<Charged[]> =>
  company.select(dailyCharges, { columns: CHARGE, where: between(dailyCharges.day, from, to) });

/** Its charges without invoice up to a day, sorted by day and kind. */
export const openChargesOf = (company: CompanyDb, upTo: string): Statement<Charged[]> =>
  company.rows(
    CHARGE,
    (own) => sql`from ${dailyCharges} where ${own(dailyCharges)} and ${dailyCharges.day} <= ${upTo}
      and ${dailyCharges.day} >= coalesce(
        (select ${billingAccounts.openFrom} from ${billingAccounts} where ${own(billingAccounts)}), '')
      order by ${dailyCharges.day}, ${dailyCharges.kind}, ${dailyCharges.item}, ${dailyCharges.currency}`,
  );

const CARD = {
  companyId: rateCards.companyId,
  version: rateCards.version,
  effectiveFrom: rateCards.effectiveFrom,
  currency: rateCards.currency,
  rates: rateCards.rates,
  correctsTo: rateCards.correctsTo,
};

type CompanyCard = StoredCard & { companyId: string };

/** Neither withdrawn nor an unconfirmed correction. */
export const isConfirmed = sql`${rateCards.withdrawnAt} is null
  and (${rateCards.correctsTo} is null or ${rateCards.correction} is not null)`;

/** Applies each company's corrections. */
const effective = (cards: CompanyCard[]): CompanyCard[] =>
  [...groupBy(cards, ({ companyId }) => companyId).values()].flatMap((own) => inEffect(own));

/** The company's rate cards as stored, corrections included, oldest first. */
export const storedCardsOf = (db: ScopedDb): Statement<CompanyCard[]> => storedCards(db);

const storedCards = (db: ScopedDb, ids?: SQL): Statement<CompanyCard[]> =>
  db.rows(
    CARD,
    (own) => sql`from ${rateCards} where ${own(rateCards)} and ${isConfirmed}
      and ${ids ? sql`${rateCards.companyId} in (${ids})` : sql`1`} order by ${rateCards.companyId}, ${rateCards.effectiveFrom}`,
  );

/** Rate cards as they apply to days, oldest first: of the company, or of the companies from a query of ids. */
export const cardsOf = (db: ScopedDb, ids?: SQL): Statement<CompanyCard[]> => storedCards(db, ids).map(effective);

/** The rate cards for an invoice's days; empty when it is out of reach. */
export const cardsOfInvoice = (db: ScopedDb, id: string): Statement<CompanyCard[]> =>
  db
    .rows(
      CARD,
      (own) => sql`from ${invoices} join ${rateCards} on ${own.through(rateCards, invoices)}
        and ${isConfirmed} where ${own(invoices)} and ${invoices.id} = ${id}`,
    )
    .map(effective);

/** The charges of a draft's days. */
export const chargesOfDraft = (db: ScopedDb, id: string): Statement<Charged[]> =>
  db.rows(
    CHARGE,
    (own) => sql`from ${invoices} join ${dailyCharges} on ${own.through(dailyCharges, invoices)}
      and ${dailyCharges.day} between ${invoices.periodFrom} and ${invoices.periodTo}
      where ${own(invoices)} and ${invoices.id} = ${id} and ${invoices.status} = 'draft'`,
  );
