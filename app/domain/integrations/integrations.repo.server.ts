import { eq, sql } from "drizzle-orm";
import type { ShipmentNotice } from "#app/integrations/channel-setup";
import { takesWebhooks } from "#app/integrations/registry";
import { inList } from "#db/expressions";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";

export type IntegrationRow = typeof integrations.$inferSelect;
export type NewIntegration = Omit<typeof integrations.$inferInsert, "companyId">;

const SHOWN = {
  id: integrations.id,
  companyId: integrations.companyId,
  type: integrations.type,
  name: integrations.name,
  status: integrations.status,
  storeUrl: integrations.storeUrl,
  apiKeyHint: integrations.apiKeyHint,
  apiSecretHint: integrations.apiSecretHint,
  lastSync: integrations.lastSync,
  lastError: integrations.lastError,
};

const toView = (row: ShownRow) => ({ ...row, takesWebhooks: takesWebhooks(row.type) });
type ShownRow = Awaited<ReturnType<typeof selectShown>>[number];
const selectShown = (db: ScopedDb, before: string | null, limit: number) =>
  db.newest(integrations, SHOWN, { before, limit });

/** Newest first; reads no keys. */
export const listShown = (db: ScopedDb, before: string | null, limit: number) =>
  selectShown(db, before, limit).map((rows) => rows.map(toView));

export const findShown = (db: ScopedDb, id: string) =>
  db
    .first(SHOWN, (own) => sql`from ${integrations} where ${own(integrations)} and ${integrations.id} = ${id}`)
    .map((row) => row && toView(row));

/** The whole row, sealed keys included. */
export const findIntegration = (db: ScopedDb, id: string): Statement<IntegrationRow | null> =>
  db.find(integrations, id);

/** A company's integrations of these types, oldest first. */
export const listOfTypes = (company: CompanyDb, types: readonly string[]) =>
  company.select(integrations, {
    columns: ["id", "status"],
    where: inList(integrations.type, types),
    orderBy: integrations.id,
    limit: 50,
  });

export const insertIntegration = (company: CompanyDb, row: NewIntegration): Change<void> =>
  company.insert(integrations, row);

/** Rolls the batch back when the company has already connected the store at this address. */
export const assertNotConnected = (company: CompanyDb, { type, storeUrl }: Pick<NewIntegration, "type" | "storeUrl">) =>
  company.assert(
    "conflict",
    (own) => sql`not exists (select 1 from ${integrations} where ${own(integrations)}
      and ${integrations.type} = ${type} and ${integrations.storeUrl} is ${storeUrl ?? null})`,
  );

export const updateIntegration = (company: CompanyDb, id: string, patch: Partial<NewIntegration>) =>
  company.update(integrations, patch, eq(integrations.id, id));

/** Leaves the other settings unchanged. */
export const setShipmentNotice = (company: CompanyDb, id: string, notice: ShipmentNotice, now: number) =>
  company.update(
    integrations,
    {
      settings: sql`json_set(coalesce(${integrations.settings}, '{}'), '$.shipment', json(${JSON.stringify(notice)}))`,
      updatedAt: now,
    },
    eq(integrations.id, id),
  );

export const deleteIntegration = (company: CompanyDb, id: string) =>
  company.delete(integrations, eq(integrations.id, id));

/** Rolls the batch back when the integration was deleted concurrently. */
export const stillThere = (company: CompanyDb, id: string): Statement<void> =>
  company.assertExists("not_found", integrations, eq(integrations.id, id));
