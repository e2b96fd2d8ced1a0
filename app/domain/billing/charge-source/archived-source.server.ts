import { inList } from "#db/expressions";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import type { Archive } from "../archive/work-archive.repo.server";
import { type ArchivedActivity, loadWork } from "../archive/work-file.server";
import type { Card } from "../charge-quantities";
import type { ActivityCursor, ChargeSource, Figures, Work } from "./charge-source.repo.server";

/** Files read at the same time. */
const READ_AT_ONCE = 4;
/** Files read for one page, because few of their activities may count for the charge. */
const FILES_PER_PAGE = 20;

/** Orders activities by the day that they are billed on. */
export const inOrder = (a: { billDay: string; id: string }, b: { billDay: string; id: string }): number =>
  a.billDay === b.billDay ? (a.id < b.id ? -1 : 1) : a.billDay < b.billDay ? -1 : 1;

/** Files of archived work, each read once for the pages of an export. Keeps only activities that count for the charge. */
export class WorkFiles {
  readonly #read = new Map<string, { lastDay: string; rows: Promise<ArchivedActivity[]> }>();

  /** @param cards rate cards that can charge a material for each order or parcel */
  constructor(
    private readonly ctx: Pick<Ctx, "files">,
    private readonly source: ChargeSource,
    private readonly cards: readonly Card[],
  ) {}

  rowsOf(archive: Archive): Promise<ArchivedActivity[]> {
    const known = this.#read.get(archive.fileKey);
    if (known) return known.rows;
    const rows = this.#load(archive);
    this.#read.set(archive.fileKey, { lastDay: archive.lastDay, rows });
    return rows;
  }

  async #load(archive: Archive): Promise<ArchivedActivity[]> {
    const { from, to } = this.source;
    const rows = await loadWork(this.ctx, archive);
    return rows.filter((row) => from <= row.billDay && row.billDay <= to && isCounted(row, this.source, this.cards));
  }

  /** Earlier days are not read again. */
  forgetBefore(day: string): void {
    for (const [key, { lastDay }] of this.#read) if (lastDay < day) this.#read.delete(key);
  }
}

interface SourcePage {
  source: ChargeSource;
  after: ActivityCursor | null;
  limit: number;
}

export interface ArchivedSource {
  figures: Figures[];
  work: Work[];
  /** The page ends before this day, because the files from it on were not read. Undefined when no file is left out. */
  endsBefore?: string | undefined;
}

/**
 * What `figuresOf` and `workOf` return of activities in the database, of archived ones of all kinds.
 * @param archives sorted by first day
 */
export async function archivedSource(
  company: CompanyDb,
  files: WorkFiles,
  archives: readonly Archive[],
  page: SourcePage,
): Promise<ArchivedSource> {
  const { source, after, limit } = page;
  if (archives.length === 0) return { figures: [], work: [] };
  files.forgetBefore(after?.day ?? source.from);
  const { rows: figures, endsBefore } = await firstOf(files, archives, page);
  const work = afterCursor(figures, after).slice(0, limit);
  const orderIds = work.flatMap(({ orderId }) => orderId ?? []);
  const known =
    orderIds.length > 0
      ? await company.select(orders, { columns: ["id", "orderNumber"], where: inList(orders.id, orderIds) })
      : [];
  const numbers = new Map(known.map(({ id, orderNumber }) => [id, orderNumber]));
  return {
    figures,
    endsBefore,
    // Receipts, which have a reference, are not archived.
    work: work.map(({ companyId: _own, ...row }) => ({
      ...row,
      orderNumber: numbers.get(row.orderId ?? "") ?? null,
      reference: null,
    })),
  };
}

const afterCursor = (rows: readonly ArchivedActivity[], after: ActivityCursor | null): ArchivedActivity[] =>
  after
    ? rows.filter((row) => inOrder(row, { billDay: after.day, id: after.id }) > 0 && row.id !== after.id)
    : [...rows];

/**
 * Reads files until a page is full and its last day is complete, or until `FILES_PER_PAGE`, but at least those of the page's
 * first day: its shares need all of its work, and the next page must begin later.
 */
async function firstOf(
  files: WorkFiles,
  archives: readonly Archive[],
  { source, after, limit }: SourcePage,
): Promise<{ rows: ArchivedActivity[]; endsBefore?: string }> {
  const from = after?.day ?? source.from;
  let [rows, to]: [ArchivedActivity[], string] = [[], source.to];
  for (let at = 0; at < archives.length; at += READ_AT_ONCE) {
    const next = archives.slice(at, at + READ_AT_ONCE).filter(({ firstDay }) => firstDay <= to);
    const [first] = next;
    if (!first) break;
    const endsBefore = first.firstDay;
    if (at >= FILES_PER_PAGE && endsBefore > from)
      return { rows: rows.filter(({ billDay }) => billDay < endsBefore), endsBefore };
    const read = await Promise.all(next.map((archive) => files.rowsOf(archive)));
    rows = [...rows, ...read.flat()].filter(({ billDay }) => from <= billDay && billDay <= to).sort(inOrder);
    to = afterCursor(rows, after)[limit - 1]?.billDay ?? to;
  }
  return { rows: rows.filter(({ billDay }) => billDay <= to) };
}

/** Whether an activity counts for the charge, as the condition of the same name says in the database. */
function isCounted(
  { kind, quantity, detail }: ArchivedActivity,
  { charge, item }: ChargeSource,
  cards: readonly Card[],
): boolean {
  if (charge === "pick-further") return quantity > 1;
  if (charge === "return") return detail?.continues === undefined;
  if (charge === "storage-pallet") return (detail?.pallets ?? 0) > 0;
  if (charge === "storage-cubic-meter" || charge === "storage-cubic-foot")
    return (detail?.volume ?? detail?.unmeasured) !== undefined;
  if (charge === "postage") return (detail?.postage?.length ?? 0) > 0;
  if (charge !== "material") return true;
  const each = kind === "packed" ? "order" : "parcel";
  return cards.some(({ rates }) => rates.materials.some((one) => one.name === item && one.each === each));
}
