import type { Ctx } from "../../kernel/ctx";
import { trackingFile } from "../tracking-file.server";
import type { TrackingQuery } from "./files.schema";

/** Rows shown of a file of up to 5,000. */
const SHOWN = 100;

export interface FirstRows<T> {
  count: number;
  /** The first rows. */
  rows: T[];
}

const some = <T>(rows: readonly T[]): FirstRows<T> => ({ count: rows.length, rows: rows.slice(0, SHOWN) });

/** Preview of shipping with this file. @throws not_found once another file replaced it */
export async function trackingPreview(ctx: Ctx, fileId: string, query: TrackingQuery) {
  const { columns, headings, ready, shipped, unmatched, problems } = await trackingFile(ctx, fileId, query);
  return {
    asked: ctx.newId(),
    columns,
    headings: headings.slice(0, SHOWN),
    parcels: ready.reduce((sum, { numbers }) => sum + numbers.length, 0),
    ready: some(ready),
    shipped: some(shipped),
    unmatched: some(unmatched),
    problems: some(problems),
  };
}
export type TrackingPreview = Awaited<ReturnType<typeof trackingPreview>>;
