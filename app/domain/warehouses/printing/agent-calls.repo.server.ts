import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { printers, printJobs } from "#db/schema/directory/printing";
import type { JobResult } from "./printing.schema";

/** A job that an agent did not answer is given again after this time: to the same agent, and later to any other. */
export const LEASE_MS = 2 * 60_000;
export const OTHERS_WAIT_MS = 10 * 60_000;
/**
 * How long after its call an agent may begin to print the job that it got, and still be printing. Both end before the
 * job is given to another one, so that two never print it.
 */
export const PRINT_WITHIN = { beginWithinMs: LEASE_MS, endWithinMs: OTHERS_WAIT_MS } as const;
/** A printer that cannot be reached is tried this often, at growing intervals: for about 20 minutes. */
export const MAX_ATTEMPTS = 25;
/** A job whose result is never reported ends sooner: it is rendered again each time, and may be printed each time. */
export const MAX_UNREPORTED_ATTEMPTS = 5;
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

interface Agent {
  id: string;
  warehouseId: string;
}

/**
 * May be taken by the agent: it waits, or the agent took it and did not answer. A job that another agent or a print
 * service took is given only after that one has had time to come back, because only it knows whether the job was printed.
 */
const isDueFor = ({ id }: Agent, now: number) => sql`${printJobs.state} in ('queued', 'sent')
  and ${printJobs.dueAt} <= ${now} and ${printJobs.serviceJobId} is null
  and (${printJobs.state} = 'queued' or ${printJobs.agentId} = ${id} or ${printJobs.dueAt} <= ${now - OTHERS_WAIT_MS})`;

/** The oldest job that the agent may take. */
export const findDueJob = (directory: DirectoryDb, agent: Agent, now: number) =>
  directory.first(
    { id: printJobs.id, printerId: printJobs.printerId },
    sql`from ${printers} join ${printJobs} on ${printJobs.printerId} = ${printers.id}
      where ${printers.warehouseId} = ${agent.warehouseId} and ${printers.archivedAt} is null
        and ${printers.connection} in ('network', 'cups') and ${isDueFor(agent, now)}
      order by ${printJobs.createdAt}, ${printJobs.id}`,
  );

const CLAIMED = {
  id: printJobs.id,
  run: printJobs.run,
  title: printJobs.title,
  companyId: printJobs.companyId,
  document: printJobs.document,
};

export const claimJob = (directory: DirectoryDb, agent: Agent, id: string, now: number) =>
  directory.writeReturning(
    CLAIMED,
    sql`update ${printJobs} set state = 'sent', agent_id = ${agent.id}, attempts = attempts + 1,
      due_at = ${now + LEASE_MS} where ${printJobs.id} = ${id} and ${isDueFor(agent, now)}`,
  );

/**
 * Ends the job, which the agent may take, after its last attempt. Every reported failure is stored in `error`, so an
 * empty one says that no attempt of this run was reported.
 */
export const endUnreportedJob = (directory: DirectoryDb, agent: Agent, id: string, now: number) =>
  directory.write(
    sql`update ${printJobs} set state = 'failed', finished_at = ${now},
      error = 'The print agent took it ' || attempts || ' times and reported no result the last time. Check the agent and the printer, then print it again, in smaller parts if it is long.'
      where ${printJobs.id} = ${id} and ${isDueFor(agent, now)} and ${printJobs.state} = 'sent'
        and ${printJobs.attempts} >= iif(${printJobs.error} = '', ${MAX_UNREPORTED_ATTEMPTS}, ${MAX_ATTEMPTS})`,
  );

type JobRun = Pick<JobResult, "jobId" | "run">;

/** The run that the agent has. Another result of it was recorded, or it was canceled, when it matches nothing. */
const isHeld = ({ id }: Agent, { jobId, run }: JobRun) =>
  sql`${printJobs.id} = ${jobId} and ${printJobs.run} = ${run} and ${printJobs.agentId} = ${id}
    and ${printJobs.state} = 'sent'`;

export const finishJob = (directory: DirectoryDb, agent: Agent, result: JobRun, now: number) =>
  directory.write(
    sql`update ${printJobs} set state = 'printed', error = '', finished_at = ${now} where ${isHeld(agent, result)}`,
  );

interface Failure extends JobRun {
  /** Not to be tried again. */
  isFinal: boolean;
  error: string;
}

export const failJob = (directory: DirectoryDb, agent: Agent, result: Failure, now: number) =>
  directory.write(sql`${setFailed(result, now)} where ${isHeld(agent, result)}`);

/** Queues the job again, or ends it after a final failure or its last attempt. */
export function setFailed({ isFinal, error }: Pick<Failure, "isFinal" | "error">, now: number) {
  const isLast = isFinal ? sql`1` : sql`${printJobs.attempts} >= ${MAX_ATTEMPTS}`;
  return sql`update ${printJobs} set state = case when ${isLast} then 'failed' else 'queued' end,
    finished_at = case when ${isLast} then ${now} end,
    due_at = ${now} + min(${RETRY_MS} * attempts, ${LONGEST_RETRY_MS}),
    error = ${error || "The printer did not say why."}`;
}
