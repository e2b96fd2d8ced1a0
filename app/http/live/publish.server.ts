import { companiesNamed } from "#app/domain/access/access.service.server";
import { activeWarehouses } from "#app/domain/warehouses/warehouses.server";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import type { RequestState } from "../request/request-state.server";
import { describeError } from "../setup/log.server";
import type { CompanyChanges } from "./areas";
import { companyChannel, warehouseChannel } from "./channel-names";

const KEPT_MS = 60_000;
let warehouses: { ids: readonly string[]; until: number } | null = null;

/**
 * Tells the channels of each company, and of each warehouse, what the request or job has committed. Runs in the
 * background once its work is done: a screen that is not told shows it with its next load.
 */
export async function publishChanges(env: Env, state: RequestState): Promise<void> {
  const { changes, checkedAgain } = state.changeLog;
  const { LIVE } = env;
  if (!LIVE || (changes.length === 0 && checkedAgain.length === 0)) return;
  const publish = (channel: string, some: CompanyChanges[]) => LIVE.getByName(channel).publish(some, checkedAgain);
  try {
    const companyIds = new Set(changes.map(({ companyId }) => companyId));
    // Every name makes a channel with storage of its own, so ids of sessions and users must not become names.
    if (checkedAgain.length > 0) for (const id of await companiesNamed(state.access, checkedAgain)) companyIds.add(id);
    await Promise.all([
      ...[...companyIds].map((id) =>
        publish(
          companyChannel(id),
          changes.filter(({ companyId }) => companyId === id),
        ),
      ),
      ...(await warehouseIds(state)).map((id) => publish(warehouseChannel(id), changes)),
    ]);
  } catch (error) {
    state.log.error("changes not published", describeError(error));
  }
}

/** An order may move between warehouses, so each hears of every company. */
async function warehouseIds(state: RequestState): Promise<readonly string[]> {
  const now = Date.now();
  if (!warehouses || warehouses.until < now) {
    const active = await activeWarehouses(state.access);
    // Who has chosen none listens to the main one, also after it was archived.
    warehouses = { ids: [...new Set([MAIN_WAREHOUSE, ...active.map(({ id }) => id)])], until: now + KEPT_MS };
  }
  return warehouses.ids;
}
