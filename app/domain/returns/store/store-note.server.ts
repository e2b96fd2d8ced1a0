import { eq } from "drizzle-orm";
import { salesChannel } from "#app/integrations/registry";
import { integrations } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { returns } from "#db/schema/returns/returns";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { outboxStatement } from "../../integrations/outbox.service.server";
import type { Ctx } from "../../kernel/ctx";
import type * as repo from "../queries/returns.repo.server";
import { returnNumber } from "../return-labels";
import { type CameBack, returnNote } from "./note-text";

/** The store that the return's order came from; null for other orders. */
export const storeOf = (db: ScopedDb, returnId: string) =>
  db.selectFirst(returns, {
    columns: {
      orderId: orders.id,
      externalId: orders.externalId,
      integrationId: integrations.id,
      type: integrations.type,
      name: integrations.name,
      found: integrations.found,
    },
    join: [
      innerJoin(orders, eq(orders.id, returns.orderId)),
      innerJoin(integrations, eq(integrations.id, orders.integrationId)),
    ],
    where: eq(returns.id, returnId),
  });
export type ReturnStore = NonNullable<Awaited<ReturnType<typeof storeOf>>>;

type Units = Awaited<ReturnType<typeof repo.unitsOf>>[number];
type Line = Awaited<ReturnType<typeof repo.linesOf>>[number];

interface Noted {
  row: repo.ReturnRow;
  store: ReturnStore | null;
  lines: readonly Line[];
  units: readonly CameBack[];
  /** For a correction: the corrected units, and how many corrections there were since the return was completed. */
  corrected?: { unitsId: string; count: number };
}

/** What is received now, without corrected units. */
export const unitsNow = (units: readonly Units[], lines: readonly Line[]): (CameBack & { id: string })[] =>
  units.flatMap(({ id, line, quantity, condition, disposition, correctedAt }) => {
    const { sku, name } = lines.find((one) => one.line === line) ?? { sku: "", name: "" };
    return correctedAt === null ? [{ id, sku, name, quantity, condition, disposition }] : [];
  });

/** Statements that note in the store's order what came back; none where the store takes no notes. */
export function storeNoteStatements(
  ctx: Ctx,
  company: CompanyDb,
  { row, store, lines, units, corrected }: Noted,
): Statement<void>[] {
  if (!takesNotes(store)) return [];
  const received = units.reduce((sum, { quantity }) => sum + quantity, 0);
  const expected = lines.reduce((sum, line) => sum + line.expected, 0);
  const note = returnNote({
    ...{ number: row.number, source: row.source, units },
    missing: Math.max(0, expected - received),
    correction: corrected?.count ?? 0,
  });
  const { orderId, externalId, integrationId } = store;
  return [
    outboxStatement(ctx, company, {
      kind: "return-note",
      key: corrected?.unitsId ?? row.id,
      integrationId,
      payload: { ...note, externalId, orderId, returnId: row.id, returnNumber: returnNumber(row.number) },
    }),
  ];
}

/** Whether returns of the store's orders are noted there. */
const takesNotes = (store: ReturnStore | null): store is ReturnStore & { externalId: string } =>
  store !== null && store.externalId !== null && salesChannel(store.type)?.addStaffNote !== undefined;

/** The store for the screen, with the page of the order in its admin where that is known. */
export const shownStore = (store: ReturnStore) => ({
  name: store.name,
  takesNotes: takesNotes(store),
  url: (store.found && store.externalId && salesChannel(store.type)?.orderUrl?.(store.found, store.externalId)) || null,
});
