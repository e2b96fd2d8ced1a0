import { sha256 } from "../../../access/tokens.server";
import { listReachableCompanies } from "../../../companies/companies.service.server";
import { refusedFile } from "../../../files/refused-file";
import type { Ctx } from "../../../kernel/ctx";
import { forbidden, notFound } from "../../../kernel/errors";
import type { Units } from "../../../kernel/units";
import { seesBins, shownWarehouseRow } from "../../../warehouses/warehouse-shown.server";
import { FileBin } from "../bin-form.schema";
import { countExisting } from "../bins.repo.server";
import { insertBins } from "./create-bins.server";

/** Maximum number of locations in one file. */
const MAX_BINS = 10_000;

interface FileRow {
  row: number;
  cells: Partial<Record<string, string>>;
}

interface PostedFile {
  rows: readonly FileRow[];
  /** Of volumes and weights without a unit. */
  units: Units;
  confirmed?: string | undefined;
}

/** A file to confirm: how many locations it has, and how many of them exist already. */
export interface BinsFilePreview {
  count: number;
  existing: number;
  first: string;
  last: string;
  /** Of the whole content: another file is counted first. */
  key: string;
}

/**
 * Creates the locations of a file that do not exist, in the warehouse shown; the others stay as they are. Before the file
 * was confirmed it only counts them. All of them are created, or none.
 * @throws validation at "file" with each row's problem; forbidden for users of a company
 */
export async function createBinsFromFile(
  ctx: Ctx,
  asked: string | undefined,
  { rows, units, confirmed }: PostedFile,
): Promise<{ created: number; existing: number } | { preview: BinsFilePreview }> {
  if (!seesBins(ctx)) throw forbidden();
  if (rows.length > MAX_BINS)
    throw refusedFile([`The file has more than ${MAX_BINS.toLocaleString("en-US")} locations. Split it`]);
  const [warehouse, companies] = await ctx.db.batch(shownWarehouseRow(ctx, asked), listReachableCompanies(ctx));
  if (!warehouse) throw notFound("This warehouse");
  const bins = readBins(rows, units, companies);
  const codes = bins.map(({ code }) => code);
  const [first = "", last = ""] = [codes[0], codes.at(-1)];
  const key = await sha256(JSON.stringify([warehouse.id, bins]));
  if (confirmed !== key) {
    const existing = await countExisting(ctx, warehouse.id, codes);
    return { preview: { count: codes.length, existing, first, last, key } };
  }
  const created = await insertBins(ctx, warehouse.id, bins, { source: "file" });
  return { created, existing: codes.length - created };
}

/** @throws validation at "file" */
function readBins(
  rows: readonly FileRow[],
  units: Units,
  companies: readonly { id: string; name: string }[],
): FileBin[] {
  const named = new Map(companies.map(({ id, name }) => [name.toLowerCase(), id]));
  const problems: string[] = [];
  const rowOf = new Map<string, number>();
  const bins = rows.flatMap(({ row, cells }) => {
    const { reservedFor = "", ...rest } = cells;
    const companyId = named.get(reservedFor.toLowerCase());
    if (reservedFor && !companyId) problems.push(`Row ${row}: You have no company named ${reservedFor}`);
    const read = FileBin.safeParse({ ...rest, code: cells.code ?? "", units, dedicatedCompanyId: companyId });
    if (!read.success) {
      problems.push(...read.error.issues.map(({ message }) => `Row ${row}: ${message}`));
      return [];
    }
    const earlier = rowOf.get(read.data.code);
    if (earlier !== undefined) problems.push(`Row ${row}: ${read.data.code} is in row ${earlier} too`);
    rowOf.set(read.data.code, row);
    return [read.data];
  });
  if (problems.length > 0) throw refusedFile(problems);
  return bins;
}
