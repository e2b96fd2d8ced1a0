import { z } from "zod";
import { COUNT_LINE_STATUS, COUNT_REASON, COUNT_STATUS } from "#db/schema/values/count-values";
import type { CountScreen, LinesToCount } from "./count-screen.server";
import type { CountRow, LineToApprove } from "./list/list-counts.server";

const time = z.iso.datetime().nullable();

export const CountDto = z.object({
  id: z.string(),
  companyId: z.string(),
  location: z.string(),
  zone: z.string(),
  reason: z.enum(COUNT_REASON),
  status: z.enum(COUNT_STATUS),
  countedBy: z.string().nullable(),
  lines: z.number().int(),
  differences: z.number().int(),
  createdAt: z.iso.datetime(),
  countedAt: time,
});
export type CountDto = z.output<typeof CountDto>;

const CountLineDto = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  lotNumber: z.string().nullable(),
  round: z.number().int(),
  status: z.enum(COUNT_LINE_STATUS),
  expected: z.number().int().nullable(),
  counted: z.number().int().nullable(),
  countedBy: z.string().nullable(),
});

export const WholeCountDto = CountDto.extend({ items: z.array(CountLineDto) });
export type WholeCountDto = z.output<typeof WholeCountDto>;

/** What a counter enters units for: all companies' lines at the location, without the units that the stock has. */
export const LinesToCountDto = z.object({
  id: z.string(),
  location: z.string(),
  zone: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      name: z.string(),
      lotNumber: z.string().nullable(),
      /** Null where only one company's units are counted. */
      companyName: z.string().nullable(),
    }),
  ),
});

/** What became of the lines of a saved count. */
export const SavedCountDto = z.object({
  location: z.string(),
  matched: z.number().int(),
  recount: z.number().int(),
  review: z.number().int(),
});

/** A counted line that waits for approval. */
export const CountDifferenceDto = z.object({
  id: z.string(),
  countId: z.string(),
  companyId: z.string(),
  location: z.string(),
  sku: z.string(),
  name: z.string(),
  lotNumber: z.string().nullable(),
  round: z.number().int(),
  expected: z.number().int(),
  counted: z.number().int().nullable(),
  difference: z.number().int().nullable(),
  countedBy: z.string().nullable(),
  countedAt: time,
});

export const DecidedDifferenceDto = z.object({
  location: z.string(),
  sku: z.string(),
  difference: z.number().int(),
  orders: z.number().int(),
});

export const RequestedCountDto = z.object({ opened: z.number().int() });

type Count = Pick<
  CountRow,
  "id" | "companyId" | "code" | "zone" | "reason" | "status" | "counterName" | "settled" | "different" | "createdAt"
> & { countedAt: number | null };

export const toCountDto = (row: Count): CountDto => ({
  id: row.id,
  companyId: row.companyId,
  location: row.code,
  zone: row.zone,
  reason: row.reason,
  status: row.status ?? "open",
  countedBy: row.counterName,
  lines: row.settled,
  differences: row.different,
  createdAt: new Date(row.createdAt).toISOString(),
  countedAt: row.countedAt === null ? null : new Date(row.countedAt).toISOString(),
});

export const toWholeCountDto = ({ count, lines }: CountScreen): WholeCountDto => ({
  ...toCountDto(count),
  items: lines
    .filter(({ companyId }) => companyId === count.companyId)
    .map(({ id, sku, name, lotNumber, round, status, book, counted, countedByName }) => ({
      ...{ id, sku, name, round, status, counted },
      lotNumber: lotNumber || null,
      expected: book,
      countedBy: countedByName,
    })),
});

export const toLinesToCountDto = ({ count, lines }: LinesToCount): z.output<typeof LinesToCountDto> => ({
  ...{ id: count.id, location: count.code, zone: count.zone },
  items: lines.map(({ id, sku, name, lotNumber, company }) => ({
    ...{ id, sku, name, lotNumber: lotNumber || null, companyName: company },
  })),
});

export const toCountDifferenceDto = (line: LineToApprove): z.output<typeof CountDifferenceDto> => ({
  ...{ id: line.id, countId: line.countId, companyId: line.companyId, location: line.code },
  ...{ sku: line.sku, name: line.name, lotNumber: line.lotNumber || null, round: line.round },
  ...{ expected: line.book, counted: line.counted, difference: line.difference, countedBy: line.countedByName },
  countedAt: line.countedAt === null ? null : new Date(line.countedAt).toISOString(),
});
