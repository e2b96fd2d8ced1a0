import { z } from "zod";
import { COUNT_LINE_STATUS, COUNT_REASON, COUNT_STATUS } from "#db/schema/values/count-values";
import type { CountScreen } from "./count-screen.server";
import type { CountRow } from "./list/list-counts.server";

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
