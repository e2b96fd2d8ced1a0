import type { printJobs } from "#db/schema/directory/printing";
import type { PrinterKind } from "#db/schema/values/printing-values";
import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";

export interface Rendered {
  type: "zpl" | "pdf";
  content: Uint8Array;
}

export interface JobToRender extends Pick<typeof printJobs.$inferSelect, "title" | "companyId" | "document"> {
  printer: { name: string; kind: PrinterKind };
}
export type Render = (job: JobToRender) => Promise<Rendered>;

/** The failure of a job that could not be rendered. Nothing of it reached the printer. */
export function notRendered(ctx: Pick<Ctx, "log">, jobId: string, error: unknown): { isFinal: boolean; error: string } {
  const isRefused = error instanceof DomainError;
  if (!isRefused) ctx.log.error("print job not rendered", { jobId, error: String(error) });
  // A conflict (a label that its provider is still creating) and an unexpected error (the database or the file store does
  // not answer) can pass; other refusals stay.
  return {
    isFinal: isRefused && error.code !== "conflict",
    error: isRefused ? error.message : "The document could not be made.",
  };
}
