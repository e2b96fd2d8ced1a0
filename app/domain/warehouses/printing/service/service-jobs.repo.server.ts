import { inArray, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import { printers, printJobs, printServices } from "#db/schema/directory/printing";
import { PRINT_SERVICE } from "#db/schema/values/printing-values";
import { LEASE_MS, MAX_ATTEMPTS, MAX_UNREPORTED_ATTEMPTS, OTHERS_WAIT_MS, setFailed } from "../agent-calls.repo.server";

/** When the service is first asked for the state of a job that it accepted, and then again. */
export const FIRST_CHECK_S = 10;
const CHECK_MS = 30_000;
/** The service drops a job sooner; this ends one whose state it never reports. */
const MAX_WAIT_MS = 60 * 60_000;

const isOpen = sql`${printJobs.state} in ('queued', 'sent')`;
const isAccepted = sql`${printJobs.state} = 'sent' and ${printJobs.serviceJobId} is not null`;

/**
 * May be sent to the service: it waits, or an earlier try did not end. A job that an agent took is sent only after the
 * agent has had time to come back.
 */
const isDue = (now: number): SQL => sql`${isOpen} and ${printJobs.serviceJobId} is null and ${printJobs.dueAt} <= ${now}
  and (${printJobs.state} = 'queued' or ${printJobs.agentId} is null or ${printJobs.dueAt} <= ${now - OTHERS_WAIT_MS})`;

/** The oldest jobs that wait for a printer of a service. */
export const findJobsToSend = (directory: DirectoryDb, now: number, limit: number) =>
  directory.rows(
    {
      id: printJobs.id,
      printer: printers.name,
      kind: printers.kind,
      service: printers.connection,
      address: printers.address,
    },
    sql`from ${printers} join ${printJobs} on ${printJobs.printerId} = ${printers.id}
      where ${inArray(printers.connection, [...PRINT_SERVICE])} and ${printers.archivedAt} is null and ${isDue(now)}
      order by ${printJobs.createdAt}, ${printJobs.id} limit ${limit}`,
  );

/** Jobs that the service has accepted and whose state is to be read, also of printers that were changed since. */
export const findJobsToCheck = (directory: DirectoryDb, now: number, limit: number) =>
  directory.rows(
    { id: printJobs.id, serviceJobId: printJobs.serviceJobId, createdAt: printJobs.createdAt },
    sql`from ${printJobs} where ${isAccepted} and ${printJobs.dueAt} <= ${now}
      order by ${printJobs.id} limit ${limit}`,
  );

/** Ends the job if its last tries broke off without any result. */
export const endBrokenJob = (directory: DirectoryDb, id: string, now: number) =>
  directory.write(
    sql`update ${printJobs} set state = 'failed', finished_at = ${now},
      error = 'It was tried ' || attempts || ' times without a result. Print it again, in smaller parts if it is long.'
      where ${printJobs.id} = ${id} and ${isDue(now)} and ${printJobs.state} = 'sent'
        and ${printJobs.attempts} >= iif(${printJobs.error} = '', ${MAX_UNREPORTED_ATTEMPTS}, ${MAX_ATTEMPTS})`,
  );

/** Nothing when another run has it, or it was canceled. */
export const claimJobToSend = (directory: DirectoryDb, id: string, now: number) =>
  directory.writeReturning(
    { id: printJobs.id, title: printJobs.title, companyId: printJobs.companyId, document: printJobs.document },
    sql`update ${printJobs} set state = 'sent', agent_id = null, attempts = attempts + 1, due_at = ${now + LEASE_MS}
      where ${printJobs.id} = ${id} and ${isDue(now)}`,
  );

const isClaimed = (id: string): SQL =>
  sql`${printJobs.id} = ${id} and ${printJobs.state} = 'sent' and ${printJobs.serviceJobId} is null`;

export const acceptJob = (directory: DirectoryDb, id: string, serviceJobId: string, now: number) =>
  directory.write(
    sql`update ${printJobs} set service_job_id = ${serviceJobId}, error = '', due_at = ${now + FIRST_CHECK_S * 1000}
      where ${isClaimed(id)}`,
  );

export const failJobToSend = (
  directory: DirectoryDb,
  id: string,
  failure: { isFinal: boolean; error: string },
  now: number,
) => directory.write(sql`${setFailed(failure, now)} where ${isClaimed(id)}`);

/** Ends a job that the service has accepted. Without an error it is printed. */
export const endAcceptedJob = (directory: DirectoryDb, id: string, error: string, now: number) =>
  directory.write(
    sql`update ${printJobs} set state = ${error ? "failed" : "printed"}, error = ${error}, finished_at = ${now}
      where ${printJobs.id} = ${id} and ${isAccepted}`,
  );

/** Reads the state of these jobs later, or ends those that have waited too long. `error` is why it is not known. */
export function checkLater(directory: DirectoryDb, ids: readonly string[], error: string, now: number) {
  const isOver = sql`${printJobs.createdAt} <= ${now - MAX_WAIT_MS}`;
  const unknown = "The print service did not report whether it was printed. Check the printer, then print it again.";
  return directory.write(
    sql`update ${printJobs} set due_at = ${now + CHECK_MS}, state = iif(${isOver}, 'failed', 'sent'),
      finished_at = iif(${isOver}, ${now}, null), error = iif(${isOver}, ${unknown}, ${error})
      where ${inList(printJobs.id, ids)} and ${isAccepted}`,
  );
}

/** Stores the service's key in place of an earlier one. */
export const upsertPrintService = (directory: DirectoryDb, row: typeof printServices.$inferInsert) =>
  directory.insert(
    printServices,
    row,
    sql`on conflict (service) do update set api_key_sealed = excluded.api_key_sealed,
      api_key_hint = excluded.api_key_hint, connected_at = excluded.connected_at`,
  );
