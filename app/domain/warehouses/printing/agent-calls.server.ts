import { and, eq, isNull } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { printAgents, printers } from "#db/schema/directory/printing";
import { sha256 } from "../../access/tokens.server";
import type { Ctx } from "../../kernel/ctx";
import { claimJob, endUnreportedJob, failJob, findDueJob, finishJob, PRINT_WITHIN } from "./agent-calls.repo.server";
import { base64 } from "./base64";
import type { AgentCall, JobResult } from "./printing.schema";
import { notRendered, type Render } from "./rendered";

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
    await failJob(directory, agent, { jobId: id, run, ...notRendered(ctx, id, error) }, now);
    return { job: null };
  }
}

/** A job whose data may have reached the printer is not tried again: it could be printed twice. */
const recordResult = (directory: DirectoryDb, agent: PrintAgent, result: JobResult, now: number) =>
  result.printed
    ? finishJob(directory, agent, result, now)
    : failJob(directory, agent, { ...result, isFinal: result.wasSent }, now);
