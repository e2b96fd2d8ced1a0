import type { Ctx } from "../kernel/ctx";
import { isEmailSetUp } from "../notifications/mail.service.server";
import { type CronRun, lastCronRuns } from "./cron-runs.service.server";
import { hasDied, type LedgerCheck, lastChecks } from "./reconciliation/ledger.service.server";
import * as figures from "./system-figures.repo.server";
import { reasonsToLook } from "./system-health";

export { MAX_COUNTED } from "./system-figures.repo.server";

const LATE_MS = 15 * 60_000;
/** One hour of runs. */
const CRON_RUNS = 60;
const CHECKS = 5;

const stateStatements = (ctx: Ctx) =>
  [
    figures.storeQueues(ctx, LATE_MS),
    figures.directoryQueues(ctx),
    figures.brokenIntegrations(ctx),
    lastCronRuns(ctx, CRON_RUNS),
    lastChecks(ctx, CHECKS),
    figures.people(ctx),
  ] as const;

interface SystemFigures {
  stores: Awaited<ReturnType<typeof figures.storeQueues>>;
  directory: Awaited<ReturnType<typeof figures.directoryQueues>>;
  broken: Awaited<ReturnType<typeof figures.brokenIntegrations>>;
  runs: CronRun[];
  checks: LedgerCheck[];
}

function healthOf(ctx: Ctx, { stores, directory, broken, runs, checks }: SystemFigures) {
  const ended = checks.find((check) => check.status !== "running" || hasDied(check, ctx.now()));
  return reasonsToLook(
    {
      lastCronAt: runs[0]?.startedAt ?? null,
      cronFailures: runs.filter(({ status }) => status === "failed").length,
      broken,
      pushesDead: stores.dead,
      pushesLate: stores.late,
      syncsLate: stores.syncsLate,
      mailsDead: directory.mailsDead,
      mailsKept: directory.mailsKept,
      isEmailSetUp: isEmailSetUp(ctx),
      databaseSize: ctx.databaseSize(),
      ledger: ended ? { ...ended, status: ended.status === "running" ? "failed" : ended.status } : null,
    },
    ctx.now(),
  );
}

/** The Admin Panel's figures, in one round trip. */
export async function adminPanel(ctx: Ctx) {
  const [stores, directory, broken, runs, checks, people] = await ctx.db.batch(...stateStatements(ctx));
  const reasons = healthOf(ctx, { stores, directory, broken, runs, checks });
  return { people, messagesOpen: directory.messagesOpen, reasons };
}

/** A named figure; `about` when it is an estimate. */
export interface Size {
  name: string;
  rows: number;
  about: boolean;
}

/** Data of the system page's first part, in one round trip. */
export async function systemOverview(ctx: Ctx) {
  const [stores, directory, broken, runs, checks, , tenants, provider] = await ctx.db.batch(
    ...stateStatements(ctx),
    figures.tenantSizes(ctx),
    figures.directorySizes(ctx),
  );
  const ended = checks.find(({ status }) => status === "done");
  const size = (name: string, rows: number, about = true): Size => ({ name, rows: Math.round(rows), about });
  const sizes = [
    size("Companies", provider.companies, provider.companies > figures.MAX_COUNTED),
    size("Users", provider.users, provider.users > figures.MAX_COUNTED),
    size("Products", tenants.products),
    size("Orders", tenants.orders, false),
    size("Order items", tenants.orders * tenants.itemsAnOrder),
    size("Staging orders", tenants.staged, false),
    size("Shipments", tenants.shipments),
    ...(ended
      ? [
          size("Stock movements, at the last reconciliation", ended.movements, false),
          size("Stock balances, at the last reconciliation", ended.levels, false),
        ]
      : []),
    size("Messages to stores", tenants.outbox),
    size("Emails", provider.mails),
    size("Audit entries", provider.audit),
  ];
  return {
    reasons: healthOf(ctx, { stores, directory, broken, runs, checks }),
    queues: { stores, directory },
    runs,
    sizes,
    databaseSize: ctx.databaseSize(),
  };
}
