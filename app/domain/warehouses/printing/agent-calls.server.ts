import { and, eq, isNull } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { printAgents, printers } from "#db/schema/directory/printing";
import type { PrinterKind } from "#db/schema/values/printing-values";
import { sha256 } from "../../access/tokens.server";
import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import {
  type ClaimedJob,
  claimJob,
  endUnreportedJob,
  failJob,
  findDueJob,
  finishJob,
  PRINT_WITHIN,
} from "./agent-calls.repo.server";
import type { AgentCall, JobResult } from "./printing.schema";

const TOKEN = /^stowprint_[0-9a-f]{64}$/;
const MINUTE_MS = 60_000;

export interface PrintAgent {
  id: string;
  warehouseId: string;
  seenAt: number | null;
}

/** The agent of a token; null for a token that is unknown or revoked. */
export async function findAgent(ctx: Ctx, token: string): Promise<PrintAgent | null> {
  if (!TOKEN.test(token)) return null;
  return ctx.directory.selectFirst(printAgents, {
    columns: ["id", "warehouseId", "seenAt"],
    where: and(eq(printAgents.hash, await sha256(token)), isNull(printAgents.revokedAt)),
  });
}

export interface Rendered {
  type: "zpl" | "pdf";
  content: Uint8Array;
}

export interface JobToRender extends Pick<ClaimedJob, "title" | "companyId" | "document"> {
  printer: { name: string; kind: PrinterKind };
}
type Render = (job: JobToRender) => Promise<Rendered>;

/**
 * Records the result of the agent's last job and gives it the next one, rendered by `render`; null when there is none.
 * An agent that repeats a call whose answer was lost changes nothing twice.
 */
export async function answerAgent(ctx: Ctx, agent: PrintAgent, { result }: AgentCall, render: Render) {
  const { directory } = ctx;
  const now = ctx.now();
  const isUnseen = agent.seenAt === null || agent.seenAt < now - MINUTE_MS;
  const [due] = await directory.batch(
    findDueJob(directory, agent, now),
    ...(isUnseen ? [directory.update(printAgents, { seenAt: now }, eq(printAgents.id, agent.id))] : []),
    ...(result ? [recordResult(directory, agent, result, now)] : []),
  );
  if (!due) return { job: null };
  const [, [claimed], printer] = await directory.batch(
    endUnreportedJob(directory, agent, due.id, now),
    claimJob(directory, agent, due.id, now),
    directory.selectFirst(printers, {
      columns: ["name", "kind", "connection", "address"],
      where: eq(printers.id, due.printerId),
    }),
  );
  // Another agent was first, or the job has ended.
  if (!claimed || !printer) return { job: null };
  const { id, run, title } = claimed;
  try {
    const { type, content } = await render({ ...claimed, printer });
    const { connection, address } = printer;
    return { job: { id, run, title, connection, address, type, content: base64(content), ...PRINT_WITHIN } };
  } catch (error) {
    const isRefused = error instanceof DomainError;
    if (!isRefused) ctx.log.error("print job not rendered", { jobId: id, error: String(error) });
    const why = isRefused ? error.message : "The document could not be made.";
    // Nothing reached the printer. A conflict (a label that its provider is still creating) and an unexpected error (the
    // database or the file store does not answer) can pass; other refusals stay.
    const isFinal = isRefused && error.code !== "conflict";
    await failJob(directory, agent, { jobId: id, run, isFinal, error: why }, now);
    return { job: null };
  }
}

/** A job whose data may have reached the printer is not tried again: it could be printed twice. */
const recordResult = (directory: DirectoryDb, agent: PrintAgent, result: JobResult, now: number) =>
  result.printed
    ? finishJob(directory, agent, result, now)
    : failJob(directory, agent, { ...result, isFinal: result.wasSent }, now);

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let n = 0; n < bytes.length; n += 0x8000) text += String.fromCharCode(...bytes.subarray(n, n + 0x8000));
  return btoa(text);
}
