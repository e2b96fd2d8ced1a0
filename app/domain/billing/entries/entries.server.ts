import { and, eq, inArray } from "drizzle-orm";
import { type ActivityDetail, activities, REVERSAL_PREFIX } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import { companyInReach } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { openFromOf } from "../cards/rate-cards.server";
import { formatRate } from "../cards/rate-text";
import { cardsOf } from "../charges.repo.server";
import type { NamedRate } from "../rates";
import { type Entry, entriesOf } from "./entries.repo.server";
import type { EntryForm } from "./entry.schema";
import { type EntryCard, entryPrice } from "./entry-price";

export type EntryRow = Awaited<ReturnType<typeof entriesScreen>>["rows"][number];

const PAGE_SIZE = 50;

/** A company's manual entries, latest billing day first, in one round trip. @throws not_found */
export async function entriesScreen(ctx: Ctx, companyId: string, cursor: string | undefined) {
  const company = ctx.db.company(companyId);
  const [day, ...id] = cursor?.split("~") ?? [];
  const before = day ? { day, id: id.join("~") } : null;
  const [found, special, material, cards] = await company.batch(
    companyInReach(ctx, companyId),
    entriesOf(company, "special", before, PAGE_SIZE + 1),
    entriesOf(company, "material", before, PAGE_SIZE + 1),
    cardsOf(company),
  );
  if (!found) throw notFound("This company");
  const key = (one: Entry) => one.billDay + one.id;
  const all = [...special, ...material].sort((a, b) => (key(a) < key(b) ? 1 : -1));
  const rows = all.slice(0, PAGE_SIZE);
  const last = all.length > PAGE_SIZE ? rows.at(-1) : undefined;
  return {
    company: { id: found.id, name: found.name },
    rows: rows.map((row) => ({ ...row, price: entryPrice(row, cards) })),
    next: last ? `${last.billDay}~${last.id}` : null,
  };
}

/** Options of the entry form: the newest rate card's names, and the first day without invoice. @throws not_found */
export async function newEntryScreen(ctx: Ctx, companyId: string) {
  const company = ctx.db.company(companyId);
  const [found, cards, openFrom] = await company.batch(
    companyInReach(ctx, companyId),
    cardsOf(company),
    openFromOf(company),
  );
  if (!found) throw notFound("This company");
  const today = billingToday(ctx);
  const card = cards.findLast(({ effectiveFrom }) => effectiveFrom <= today) ?? cards[0];
  const names = (all: readonly NamedRate[]) =>
    all
      .filter(({ each }) => each === null)
      .map(({ name, unit, rate, tiers = [] }) => ({
        name,
        priceText: `${tiers.length > 0 ? "from " : ""}${formatRate(rate, card?.currency ?? "")} per ${unit}`,
      }));
  // Work is billed on its day, or on the first day without an invoice.
  const first = cards.findLast(({ effectiveFrom }) => effectiveFrom <= openFrom) ?? cards[0];
  return {
    company: { id: found.id, name: found.name },
    special: names(card?.rates.special ?? []),
    materials: names(card?.rates.materials ?? []),
    currency: card?.currency ?? ctx.config.currency,
    /** Several when rate cards have changed the company's currency. */
    currencies: [...new Set(cards.map((one) => one.currency))],
    /** The rates that can apply to an entry, oldest first. */
    cards: cards.slice(first ? cards.indexOf(first) : 0).map(
      ({ effectiveFrom, currency, rates: { special, materials } }): EntryCard => ({
        ...{ effectiveFrom, currency, rates: { special, materials } },
      }),
    ),
    openFrom,
    today,
  };
}

/**
 * Adds special work or material as billable work. Idempotent per form.
 * @throws validation at the form's fields; not_found
 */
export async function enterWork(ctx: Ctx, companyId: string, form: EntryForm): Promise<void> {
  const company = ctx.db.company(companyId);
  if (!ctx.can("billing.manage", companyId)) throw forbidden();
  const [found, cards, openFrom] = await company.batch(
    companyInReach(ctx, companyId),
    cardsOf(company),
    openFromOf(company),
  );
  if (!found) throw notFound("This company");
  const today = billingToday(ctx);
  if (form.day > today) throw invalid({ day: ["This day is in the future."] }, "day_not_begun");
  const card = cards.findLast(({ effectiveFrom }) => effectiveFrom <= form.day);
  const known = form.kind === "special" ? card?.rates.special : card?.rates.materials;
  if (form.listed && !known?.some(({ name, each }) => name === form.listed && each === null))
    throw invalid(
      { what: [`The rate card for that day has no rate for ${form.listed} that can be entered manually.`] },
      "charge_not_priced",
    );
  const billDay = [openFrom, form.day].sort().at(-1) as string;
  const currency = (cards.findLast(({ effectiveFrom }) => effectiveFrom <= billDay) ?? cards[0])?.currency;
  if (form.amountMinor !== null && form.currency !== (currency ?? ctx.config.currency))
    throw invalid(
      { amount: [`Work of that day is billed in ${currency ?? ctx.config.currency}.`] },
      "currency_differs",
    );
  const detail: ActivityDetail = {
    item: form.listed || form.name,
    byName: ctx.actor.name,
    ...(form.note && { note: form.note }),
    ...(form.amountMinor !== null && { amountMinor: form.amountMinor, currency: form.currency }),
  };
  try {
    await company.batch(
      ...audited(
        ctx,
        company.insert(activities, {
          id: ctx.newId(),
          kind: form.kind,
          sourceId: `entry:${form.operationId}`,
          quantity: form.quantity,
          at: form.day === today ? ctx.now() : ctx.calendars.provider.startOf(form.day),
          detail,
        }),
        {
          action: "billing.entered",
          subject: found.name,
          companyId,
          after: { ...detail, kind: form.kind, quantity: form.quantity, day: form.day },
        },
      ),
    );
  } catch (error) {
    if (!refusedBy(error, "unique", "activities")) throw error;
  }
}

const findEntry = (db: ScopedDb, id: string) =>
  db.selectFirst(activities, {
    columns: ["id", "kind", "billDay", "quantity", "at", "detail"],
    where: and(eq(activities.id, id), inArray(activities.kind, ["special", "material"])),
  });

/** An entry that can be reversed. @throws not_found, also for a reversal */
export async function reverseEntryScreen(ctx: Ctx, companyId: string, id: string) {
  const company = ctx.db.company(companyId);
  const [found, entry] = await company.batch(companyInReach(ctx, companyId), findEntry(company, id));
  if (!found || !entry || entry.detail?.takesBack) throw notFound("This entry");
  return { company: { id: found.id, name: found.name }, entry };
}

/**
 * Reverses an entry by an opposite entry on the same billing day, or on the first day without invoice.
 * @throws not_found; conflict when it was reversed before
 */
export async function reverseEntry(ctx: Ctx, companyId: string, id: string, reason: string): Promise<{ item: string }> {
  if (!ctx.can("billing.manage", companyId)) throw forbidden();
  const { company: found, entry } = await reverseEntryScreen(ctx, companyId, id);
  const company = ctx.db.company(companyId);
  const item = entry.detail?.item ?? "";
  try {
    await company.batch(
      ...audited(
        ctx,
        company.insert(activities, {
          id: ctx.newId(),
          kind: entry.kind,
          sourceId: REVERSAL_PREFIX + id,
          quantity: entry.quantity,
          at: entry.at,
          detail: { ...entry.detail, takesBack: id, note: reason, byName: ctx.actor.name },
        }),
        {
          action: "billing.taken-back",
          subject: found.name,
          companyId,
          after: { item, quantity: entry.quantity, day: entry.billDay, reason },
        },
      ),
    );
  } catch (error) {
    if (refusedBy(error, "unique", "activities")) throw conflict("This entry was already reversed.", "entry_reversed");
    throw error;
  }
  return { item };
}
