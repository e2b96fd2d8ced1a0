import { PartnerError } from "#app/integrations/partner";
import type { CompanyDb } from "#db/scoped.server";
import { handledAbsences } from "../../fulfillment/absent-order.server";
import type { IntegrationRow } from "../../integrations/integrations.service.server";
import { type OpenChannel, openChannel } from "../../integrations/open-channel.server";
import type { Ctx } from "../../kernel/ctx";
import type { DomainError } from "../../kernel/errors";
import { groupBy } from "../../kernel/sums";
import type { StoreCheck } from "../../shipping/store-check";
import { viewOfStore } from "../reconcile/find-absent.server";
import { fetchVersion, refuseAbsent, refuseChanged } from "./refuse-shipment.server";
import { listDue, listStores, remember, type ShippingOrder } from "./store-check.repo.server";
import { withTimeLimit } from "./time-limit.server";

/** An order confirmed by its store this recently is not checked again. */
export const CONFIRMATION_TTL_MS = 2 * 60_000;
/** A store that did not answer is skipped this long, so that not every parcel waits for it. */
export const SKIP_AFTER_TIMEOUT_MS = 60_000;
const ONE_ORDER_MS = 3000;
const RUN_MS = 5000;

type Refusals = Map<string, DomainError>;

/**
 * Asks each store once about its orders, outside of any database batch. Orders missing from their store, and orders
 * changed there since the last sync, are handled as in the sync and refused. A store that is slow, broken, paused or
 * implausible refuses nothing: the reconciliation handles it later.
 */
export const checkStore: StoreCheck = async (user, companyId, orderIds) => {
  const refusals: Refusals = new Map();
  // A store's changes are applied with the system's permissions, regardless of the user who ships.
  const ctx = { ...user, can: () => true };
  const company = ctx.db.company(companyId);
  const [due, answered, stores] = await company.batch(
    listDue(company, orderIds, ctx.now()),
    handledAbsences(company, orderIds),
    listStores(company, orderIds),
  );
  const byStore = groupBy(due, ({ integrationId }) => integrationId);
  const limitMs = orderIds.length === 1 ? ONE_ORDER_MS : RUN_MS;
  await Promise.all(
    stores.map(async (store) => {
      const orders = byStore.get(store.id);
      if (orders && isHealthy(store)) await checkOrders(ctx, company, { store, orders, answered, limitMs }, refusals);
    }),
  );
  return refusals;
};

const isHealthy = ({ status, failures }: IntegrationRow): boolean => status === "active" && failures === 0;

interface StoreOrders {
  store: IntegrationRow;
  orders: ShippingOrder[];
  /** Orders whose absence was handled already; the user ships them anyway. */
  answered: readonly string[];
  limitMs: number;
}

async function checkOrders(ctx: Ctx, company: CompanyDb, checked: StoreOrders, refusals: Refusals): Promise<void> {
  const { store, orders, limitMs } = checked;
  try {
    const open = await openChannel(ctx, store);
    if (!open) return;
    const limited = { ...open, world: withTimeLimit(open.world, limitMs) };
    await compare(ctx, company, limited, checked, refusals);
    const ids = orders.map(({ id }) => id);
    await remember(ctx.directory, ids, ctx.now() + CONFIRMATION_TTL_MS);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    ctx.log.warn("store not asked before shipping", { integrationId: store.id, fault: error.fault });
    await remember(ctx.directory, [store.id], ctx.now() + SKIP_AFTER_TIMEOUT_MS);
  }
}

async function compare(
  ctx: Ctx,
  company: CompanyDb,
  open: OpenChannel,
  { store, orders, answered }: StoreOrders,
  refusals: Refusals,
): Promise<void> {
  const known = orders.map((order) => ({ ...order, isStaged: false, isAnswered: answered.includes(order.id) }));
  const view = await viewOfStore(company, store.id, open, known, 0);
  if (view.doubt) return ctx.log.warn("store not believed before shipping", { integrationId: store.id });
  const changed: ShippingOrder[] = [];
  for (const order of orders) {
    const absence = view.absent.get(order.externalId);
    const listed = view.listed.get(order.externalId);
    if (absence) refusals.set(order.id, await refuseAbsent(ctx, company, order, absence));
    else if (listed && order.modifiedAt !== null && listed.modifiedAt > order.modifiedAt) changed.push(order);
  }
  for (const [externalId, same] of groupBy(changed, (order) => order.externalId)) {
    await fetchVersion(ctx, company, open, { integrationId: store.id, externalId });
    for (const order of same) {
      const refusal = await refuseChanged(ctx, company, order);
      if (refusal) refusals.set(order.id, refusal);
    }
  }
}
