import { and, ne } from "drizzle-orm";
import { invoicerTypes } from "#app/integrations/registry";
import { inList } from "#db/expressions";
import { integrations } from "#db/schema/integrations";

/** Condition: an active integration that collects money. */
export const isActiveCollector = () =>
  and(ne(integrations.status, "paused"), inList(integrations.type, invoicerTypes()))!;

/** The integration that has the invoice already, otherwise the oldest. `collectors` are sorted by id. */
export const preferredCollector = <C extends { id: string }>(
  collectors: readonly C[],
  currentId: string | null | undefined,
): C | null => collectors.find(({ id }) => id === currentId) ?? collectors[0] ?? null;
