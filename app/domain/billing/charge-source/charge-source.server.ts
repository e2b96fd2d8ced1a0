import type { CompanyDb } from "#db/scoped.server";
import { companyInReach } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { invalid, notFound } from "../../kernel/errors";
import type { BehindQuery } from "../billing.schema";
import { inEffect } from "../cards/corrected-cards";
import { chargesOf, storedCardsOf } from "../charges.repo.server";
import { daysBetween } from "../days";
import { labelOf } from "../line-words";
import type { Card, DailyCharge } from "../measures";
import { ratePeriod } from "../rating";
import { activityShares, type Share } from "./activity-shares";
import * as repo from "./charge-source.repo.server";

const PAGE = 50;
/** More than two years; no invoice is that long. */
const MOST_DAYS = 800;

export interface ChargeSourceRow extends repo.Work {
  share: Share;
}

/** @throws validation for invalid days */
export function chargeSourceOf({ charge, item, from, to, since = from, version }: BehindQuery): repo.ChargeSource {
  if (since > from || from > to || daysBetween({ from: since, to }) > MOST_DAYS)
    throw invalid({ to: ["These days cannot be shown."] }, "days_not_available");
  return { charge, item, from, to, since, version: version === undefined ? undefined : Number(version) };
}

/** Days whose work is priced: the days shown, and earlier days priced together with them. */
const pricedWith = ({ since, to }: repo.ChargeSource) => ({ from: since, to });

/** Reads activities of all kinds, sorted by day. */
export async function readWork(
  ctx: Ctx,
  company: CompanyDb,
  behind: repo.ChargeSource,
  after: repo.ActivityCursor | null,
  limit: number,
  known?: { cards: Card[]; charges: DailyCharge[] },
) {
  const kinds = repo.activityKinds(behind.charge);
  const none = { figures: [] as repo.Figures[], work: [] as repo.Work[] };
  const [owner, cards, charges, ...found] = await company.batch(
    companyInReach(ctx, company.companyId),
    storedCardsOf(company),
    chargesOf(company, known ? { from: "9", to: "9" } : pricedWith(behind)),
    ...kinds.flatMap((kind) => [
      repo.figuresOf(company, behind, kind, after, limit).map((figures) => ({ ...none, figures })),
      repo.workOf(company, behind, kind, after, limit).map((work) => ({ ...none, work })),
    ]),
  );
  if (!owner) throw notFound("This company");
  // An issued line keeps the prices of its rate card; corrections with a higher version came later.
  const { version = Number.MAX_SAFE_INTEGER } = behind;
  const asBilled = inEffect(cards.filter((card) => card.correctsTo === null || card.version <= version));
  const priced = known ?? { cards: asBilled, charges };
  const work = found
    .flatMap((one) => one.work)
    .sort(inOrder)
    .slice(0, limit);
  const figures = found.flatMap((one) => one.figures).sort(inOrder);
  const shares = activityShares({ ...priced, period: pricedWith(behind) }, behind, figures);
  const rows = work.map(
    (row): ChargeSourceRow => ({ ...row, share: shares.get(row.id) ?? { quantity: 0, amountMinor: null } }),
  );
  return { owner: { id: owner.id, name: owner.name }, rows, ...priced };
}

const inOrder = (a: { billDay: string; id: string }, b: { billDay: string; id: string }): number =>
  a.billDay === b.billDay ? (a.id < b.id ? -1 : 1) : a.billDay < b.billDay ? -1 : 1;

/**
 * One page of the work that makes up a charge, each activity with its share of the amount. @throws not_found;
 * validation
 */
export async function chargeSourceScreen(ctx: Ctx, query: BehindQuery) {
  const behind = chargeSourceOf(query);
  const company = ctx.db.company(query.company);
  const [day, ...id] = query.cursor?.split("~") ?? [];
  const after = day ? { day, id: id.join("~") } : null;
  const { owner, rows, cards, charges } = await readWork(ctx, company, behind, after, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const rated = ratePeriod(cards, charges, pricedWith(behind));
  const lines = rated.lines.filter(
    ({ charge, item, from }) => charge === behind.charge && item === behind.item && from >= behind.from,
  );
  return {
    company: owner,
    label: labelOf(behind.charge, behind.item),
    currency: rated.currency,
    lines,
    rows: shown,
    next: last ? `${last.billDay}~${last.id}` : null,
  };
}
export type BehindScreen = Awaited<ReturnType<typeof chargeSourceScreen>>;
