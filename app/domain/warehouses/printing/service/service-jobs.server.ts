import { PartnerError } from "#app/integrations/partner";
import type { ServiceJobState } from "#app/integrations/print-service";
import type { Ctx } from "../../../kernel/ctx";
import { base64 } from "../base64";
import { notRendered, type Render } from "../rendered";
import { type OpenPrintService, openPrintService } from "./print-service.server";
import * as repo from "./service-jobs.repo.server";

/** Jobs of one run; those that are left over follow in the next. */
const SENT_AT_ONCE = 20;
const CHECKED_AT_ONCE = 50;

/** Starts a run when jobs wait for the print service, or are to be asked for. */
export async function enqueueServiceJobs(ctx: Ctx): Promise<void> {
  const { directory } = ctx;
  const now = ctx.now();
  const [toSend, toCheck] = await directory.batch(
    repo.findJobsToSend(directory, now, 1),
    repo.findJobsToCheck(directory, now, 1),
  );
  if (toSend.length + toCheck.length > 0) await ctx.enqueue({ type: "send-print-jobs" });
}

/** Sends jobs that were queued just now to the print service, if a printer of it is among theirs. */
export async function wakePrintService(ctx: Ctx, queued: readonly { isOfService: boolean }[]): Promise<void> {
  if (queued.some(({ isOfService }) => isOfService)) await ctx.enqueue({ type: "send-print-jobs" });
}

/** Reads the states of the jobs that the print service has accepted, and sends it those that wait. */
export async function sendPrintJobs(ctx: Ctx, render: Render): Promise<void> {
  const { directory } = ctx;
  const now = ctx.now();
  const [toSend, toCheck] = await directory.batch(
    repo.findJobsToSend(directory, now, SENT_AT_ONCE),
    repo.findJobsToCheck(directory, now, CHECKED_AT_ONCE),
  );
  if (toSend.length + toCheck.length === 0) return;
  const service = await openPrintService(ctx, "printnode").catch(asFailure);
  await readStates(ctx, service, toCheck);
  let accepted = 0;
  for (const job of toSend) accepted += await sendJob(ctx, service, job, render);
  if (toSend.length === SENT_AT_ONCE) await ctx.enqueue({ type: "send-print-jobs" });
  else if (accepted > 0) await ctx.enqueueLater(repo.FIRST_CHECK_S, { type: "send-print-jobs" });
}

type Service = OpenPrintService | PartnerError;
type JobToSend = Awaited<ReturnType<typeof repo.findJobsToSend>>[number];
type JobToCheck = Awaited<ReturnType<typeof repo.findJobsToCheck>>[number];

async function readStates(ctx: Ctx, service: Service, jobs: readonly JobToCheck[]): Promise<void> {
  const { directory } = ctx;
  if (jobs.length === 0) return;
  const [states, error] = await statesOf(ctx, service, jobs);
  const open = jobs.flatMap(({ id, serviceJobId }) => {
    const state = states.get(serviceJobId ?? "");
    return state && state.kind !== "open" ? [] : id;
  });
  await directory.batch(
    repo.checkLater(directory, open, error, ctx.now()),
    ...jobs.flatMap(({ id, serviceJobId }) => {
      const state = states.get(serviceJobId ?? "");
      if (!state || state.kind === "open") return [];
      return repo.endAcceptedJob(directory, id, state.kind === "failed" ? state.why : "", ctx.now());
    }),
  );
}

/** With why they are not known, or an empty text. */
async function statesOf(
  ctx: Ctx,
  service: Service,
  jobs: readonly JobToCheck[],
): Promise<[Map<string, ServiceJobState>, string]> {
  if (service instanceof PartnerError) return [new Map(), service.message];
  const ids = jobs.flatMap(({ serviceJobId }) => serviceJobId ?? []);
  try {
    return [await service.readStates(ids), ""];
  } catch (error) {
    const { message, fault } = asFailure(error);
    ctx.log.warn("states of print jobs not read", { fault });
    return [new Map(), message];
  }
}

/** Returns 1 when the service has accepted the job. */
async function sendJob(ctx: Ctx, service: Service, { id, printer, kind, address }: JobToSend, render: Render) {
  const { directory } = ctx;
  const [, [claimed]] = await directory.batch(
    repo.endBrokenJob(directory, id, ctx.now()),
    repo.claimJobToSend(directory, id, ctx.now()),
  );
  if (!claimed) return 0;
  const fail = async (failure: { isFinal: boolean; error: string }) => {
    await repo.failJobToSend(directory, id, failure, ctx.now());
    return 0;
  };
  if (service instanceof PartnerError) return fail({ isFinal: false, error: service.message });
  const rendered = await render({ ...claimed, printer: { name: printer, kind } }).catch((error: unknown) =>
    notRendered(ctx, id, error),
  );
  if ("error" in rendered) return fail(rendered);
  try {
    const content = base64(rendered.content);
    const job = { key: id, printerId: address, title: claimed.title, type: rendered.type, content };
    const serviceJobId = await service.submit(job);
    await repo.acceptJob(directory, id, serviceJobId, ctx.now());
    return 1;
  } catch (error) {
    const { message, fault } = asFailure(error);
    // Whatever may have arrived is recognized by its key, so it can be tried again.
    return fail({ isFinal: fault === "refused", error: message });
  }
}

function asFailure(error: unknown): PartnerError {
  if (error instanceof PartnerError) return error;
  throw error;
}
