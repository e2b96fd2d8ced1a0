import type { CompanyDb } from "#db/scoped.server";
import { companyInReach } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { invalid, notFound } from "../../kernel/errors";
import { archivesOf } from "../archive/work-archive.repo.server";
import type { ChargeSourceQuery } from "../billing.schema";
import { inEffect } from "../cards/corrected-cards";
import type { Card, DailyCharge } from "../charge-quantities";
import { chargesOf, storedCardsOf } from "../charges.repo.server";
import { daysBetween } from "../days";
import { labelOf } from "../invoice-line-labels";
import { ratePeriod } from "../rating";
import { activityShares, type Share } from "./activity-shares";
import { type ArchivedSource, archivedSource, inOrder, WorkFiles } from "./archived-source.server";
import * as repo from "./charge-source.repo.server";

const PAGE_SIZE = 50;
/** More than two years; no invoice is that long. */
const MAX_DAYS = 800;

export interface ChargeSourceRow extends repo.Work {
  /** The day on which it was done; it can be billed to a later one. */
  doneOn: string;
  share: Share;
}

/** @throws validation for invalid days */
export function chargeSourceOf({
  charge,
  item,
  from,
  to,
  since = from,
  version,
}: ChargeSourceQuery): repo.ChargeSource {
  if (since > from || from > to || daysBetween({ from: since, to }) > MAX_DAYS)
    throw invalid(
      { to: ["The work of these days cannot be shown together. Open the charge again from its invoice or month."] },
      "days_not_available",
    );
  return { charge, item, from, to, since, version: version === undefined ? undefined : Number(version) };
}

/** The days whose work is priced: those shown, and earlier days priced together with them. */
const pricedDays = ({ since, to }: repo.ChargeSource) => ({ from: since, to });

/**
 * Reads a page of activities of all kinds, sorted by day; those of earlier days partly or all from the archive. A page can
 * be shorter than `size`, even empty, and still have a next one.
 */
export async function readWork(
  ctx: Ctx,
  company: CompanyDb,
  source: repo.ChargeSource,
  after: repo.ActivityCursor | null,
  size: number,
  known?: { cards: Card[]; charges: DailyCharge[]; files: WorkFiles },
) {
  const kinds = repo.activityKinds(source.charge);
  const none: ArchivedSource = { figures: [], work: [] };
  // One more says that there is a next page.
  const limit = size + 1;
  const [owner, archives, cards, charges, ...found] = await company.batch(
    companyInReach(ctx, company.companyId),
    archivesOf(company, kinds, { from: after?.day ?? source.from, to: source.to }),
    storedCardsOf(company),
    chargesOf(company, known ? { from: "9", to: "9" } : pricedDays(source)),
    ...kinds.flatMap((kind) => [
      repo.figuresOf(company, source, kind, after, limit).map((figures) => ({ ...none, figures })),
      repo.workOf(company, source, kind, after, limit).map((work) => ({ ...none, work })),
    ]),
  );
  if (!owner) throw notFound("This company");
  // An issued line keeps the prices of its rate card; corrections with a higher version came later.
  const { version = Number.MAX_SAFE_INTEGER } = source;
  const asBilled = inEffect(cards.filter((card) => card.correctsTo === null || card.version <= version));
  const priced = known ?? { cards: asBilled, charges, files: new WorkFiles(ctx, source, cards) };
  const archived = await archivedSource(company, priced.files, archives, { source, after, limit });
  const { endsBefore } = archived;
  const isOnPage = ({ billDay }: { billDay: string }) => endsBefore === undefined || billDay < endsBefore;
  const all = [archived, ...found];
  const work = all
    .flatMap((one) => one.work.filter(isOnPage))
    .sort(inOrder)
    .slice(0, limit);
  const figures = all.flatMap((one) => one.figures.filter(isOnPage)).sort(inOrder);
  const shares = activityShares({ ...priced, period: pricedDays(source) }, source, figures);
  const rows = work.slice(0, size).map(
    (row): ChargeSourceRow => ({
      ...row,
      doneOn: ctx.calendars.provider.dayOf(row.at),
      share: shares.get(row.id) ?? { quantity: 0, amountMinor: null },
    }),
  );
  const last = work.length > size ? rows.at(-1) : undefined;
  const rest: repo.ActivityCursor | null = endsBefore === undefined ? null : { day: endsBefore, id: "" };
  return {
    owner: { id: owner.id, name: owner.name },
    rows,
    next: last ? { day: last.billDay, id: last.id } : rest,
    isArchived: archived.work.length > 0 || endsBefore !== undefined,
    cards: priced.cards,
    charges: priced.charges,
    files: priced.files,
  };
}

/**
 * One page of the work that makes up a charge, each activity with its share of the amount.
 * @throws not_found; validation
 */
export async function chargeSourceScreen(ctx: Ctx, query: ChargeSourceQuery) {
  const source = chargeSourceOf(query);
  const company = ctx.db.company(query.company);
  const [day, ...id] = query.cursor?.split("~") ?? [];
  const after = day ? { day, id: id.join("~") } : null;
  const { owner, rows, next, isArchived, cards, charges } = await readWork(ctx, company, source, after, PAGE_SIZE);
  const rated = ratePeriod(cards, charges, pricedDays(source));
  const lines = rated.lines.filter(
    ({ charge, item, from }) => charge === source.charge && item === source.item && from >= source.from,
  );
  return {
    company: owner,
    label: labelOf(source.charge, source.item),
    currency: rated.currency,
    lines,
    rows,
    /** Whether some of it was read from the archive, which takes longer. */
    isArchived,
    next: next && `${next.day}~${next.id}`,
  };
}
export type ChargeSourceScreen = Awaited<ReturnType<typeof chargeSourceScreen>>;
