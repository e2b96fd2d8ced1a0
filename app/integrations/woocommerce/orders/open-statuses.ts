import { isRecord } from "#app/integrations/http/json";
import type { OpenStatus } from "#app/integrations/partner";
import type { ChangedWindow } from "#app/integrations/sales-channel";
import type { StoreClient } from "../client/client";
import { arrivalOf, bareStatus, whyNoOrder } from "./status";

const READY_STATUSES: readonly string[] = ["processing"];
const CORE_STATUSES: readonly string[] = ["pending", "processing", "on-hold"];

/** Stands for all statuses that plugins have added: only the store knows their names. */
const PLUGIN_STATUSES = "plugin";

export const OPEN_STATUSES: readonly OpenStatus[] = [
  { value: "processing", label: "Processing" },
  { value: "pending", label: "Pending payment" },
  { value: "on-hold", label: "On hold" },
  { value: PLUGIN_STATUSES, label: "Other open statuses, from plugins" },
];

/** The statuses to request, by the store's own names: undefined for any status, empty when no order can match. */
export async function statusesToList(
  client: StoreClient,
  { orders, statuses: chosen = [] }: ChangedWindow,
): Promise<readonly string[] | undefined> {
  if (orders === undefined) return undefined;
  const isChosen = (value: string) => chosen.length === 0 || chosen.includes(value);
  if (orders === "ready") return READY_STATUSES.filter(isChosen);
  const core = CORE_STATUSES.filter(isChosen);
  return isChosen(PLUGIN_STATUSES) ? [...core, ...(await pluginStatuses(client))] : core;
}

/**
 * The statuses that plugins have added for orders that are not shipped yet. They are requested from the store, because
 * it refuses unknown statuses; a key that cannot read reports gets none.
 */
async function pluginStatuses(client: StoreClient): Promise<string[]> {
  const reply = await client.ask("/reports/orders/totals");
  if (!reply.ok || !Array.isArray(reply.value)) return [];
  const named = reply.value
    .filter(isRecord)
    .flatMap(({ slug }) => (typeof slug === "string" ? [bareStatus(slug)] : []));
  const added = named.filter((status) => !CORE_STATUSES.includes(status) && whyNoOrder(status) === null);
  return [...new Set(added.filter(isOpen))];
}

const isOpen = (status: string): boolean => ["pending", "on-hold"].includes(arrivalOf(status).status);
