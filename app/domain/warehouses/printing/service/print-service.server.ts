import { eq } from "drizzle-orm";
import { PartnerError, type PartnerWorld } from "#app/integrations/partner";
import type { PrintService, ServiceJob, ServicePrinter } from "#app/integrations/print-service";
import { PRINT_SERVICES } from "#app/integrations/registry";
import { printers, printServices } from "#db/schema/directory/printing";
import type { PrintServiceName } from "#db/schema/values/printing-values";
import { audited } from "../../../audit/audit.service.server";
import { hintOf } from "../../../kernel/clean-text";
import type { Ctx } from "../../../kernel/ctx";
import { invalid, notFound } from "../../../kernel/errors";
import { upsertPrintService } from "./service-jobs.repo.server";

const worldOf = (ctx: Ctx): PartnerWorld => ({
  fetch: ctx.fetch,
  now: () => ctx.now(),
  randomHex: (bytes) => ctx.randomHex(bytes),
  allowLocalStores: ctx.config.allowLocalStores,
});

export interface OpenPrintService {
  listPrinters(): Promise<ServicePrinter[]>;
  submit(job: ServiceJob): Promise<string>;
  readStates(ids: readonly string[]): ReturnType<PrintService["readStates"]>;
}

const accountOf = (ctx: Ctx, service: PrintServiceName) =>
  ctx.directory.selectFirst(printServices, {
    columns: ["apiKeySealed", "apiKeyHint", "connectedAt"],
    where: eq(printServices.service, service),
  });

/** The connected service with its decrypted key. @throws PartnerError auth when it is not connected */
export async function openPrintService(ctx: Ctx, name: PrintServiceName): Promise<OpenPrintService> {
  const service = PRINT_SERVICES[name];
  const account = await accountOf(ctx, name);
  if (!account)
    throw new PartnerError(
      "auth",
      `${service.label} is not connected. An administrator can connect it under Printers.`,
    );
  const key = await ctx.sealer.open(account.apiKeySealed).catch((error: unknown) => {
    ctx.log.warn("sealed keys do not open", { reason: String(error) });
    throw new PartnerError("auth", `The stored key of ${service.label} can no longer be read. Enter it again.`);
  });
  const world = worldOf(ctx);
  return {
    listPrinters: () => service.listPrinters(world, key),
    submit: (job) => service.submit(world, key, job),
    readStates: (ids) => service.readStates(world, key, ids),
  };
}

/** The end of the service's key, null while it is not connected. */
export async function printServiceKey(ctx: Ctx, name: PrintServiceName): Promise<{ hint: string } | null> {
  const account = await accountOf(ctx, name);
  return account && { hint: account.apiKeyHint };
}

/** The service's printers, and which of them were added; `failure` says why it does not list them. */
export async function printServiceScreen(ctx: Ctx, name: PrintServiceName) {
  const account = await printServiceKey(ctx, name);
  if (!account) return { account: null, failure: null, printers: [] };
  try {
    const [listed, added] = await Promise.all([
      openPrintService(ctx, name).then((service) => service.listPrinters()),
      ctx.directory.select(printers, { columns: ["address", "name"], where: eq(printers.connection, name) }),
    ]);
    const namesOf = (address: string) => added.flatMap((printer) => (printer.address === address ? printer.name : []));
    return {
      account,
      failure: null,
      printers: listed.map((printer) => ({ ...printer, addedAs: namesOf(printer.id) })),
    };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    return { account, failure: error.message, printers: [] };
  }
}

/**
 * Verifies and stores the key, in place of an earlier one. Returns the number of printers that it reaches.
 * @throws validation when the service does not accept the key, or does not respond
 */
export async function connectPrintService(ctx: Ctx, name: PrintServiceName, apiKey: string): Promise<number> {
  const service = PRINT_SERVICES[name];
  const listed = await service.listPrinters(worldOf(ctx), apiKey).catch((error: unknown) => {
    if (error instanceof PartnerError) throw invalid({ apiKey: [error.message] }, "print_service_refused");
    throw error;
  });
  const row = {
    service: name,
    ...{ apiKeySealed: await ctx.sealer.seal(apiKey), apiKeyHint: hintOf(apiKey), connectedAt: ctx.now() },
  };
  const connect = upsertPrintService(ctx.directory, row);
  await ctx.directory.batch(
    ...audited(ctx, connect, {
      action: "print-service.connected",
      subject: service.label,
      // Keys are never logged.
      after: { apiKey: row.apiKeyHint },
    }),
  );
  return listed.length;
}

/** Deletes the key. Jobs for the service's printers then fail with the reason. @throws not_found */
export async function disconnectPrintService(ctx: Ctx, name: PrintServiceName): Promise<string> {
  const { label } = PRINT_SERVICES[name];
  const { directory } = ctx;
  if (!(await accountOf(ctx, name))) throw notFound("This print service");
  const remove = directory.delete(printServices, eq(printServices.service, name));
  await directory.batch(...audited(ctx, remove, { action: "print-service.disconnected", subject: label }));
  return label;
}
