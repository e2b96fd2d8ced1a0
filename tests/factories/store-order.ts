import { setOrderStatus } from "#app/domain/channels/before-shipping/ship.server";
import { applyChanges } from "#app/domain/channels/stage/apply-changes.server";
import { changedProcessed } from "#app/domain/channels/stage/stage-orders.server";
import { getOrder, listItems } from "#app/domain/orders/orders.service.server";
import { completePicking, pickItem, startPicking } from "#app/domain/picking/picking.service.server";
import { packOrder } from "#app/domain/staging/pack-payload.server";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { salesChannel } from "#app/integrations/registry";
import { aPicker } from "./picker";
import { aStagedOrder, type StagedFields, type StagedLine, type TestStaged, wooOrder } from "./staged";
import { systemWorld } from "./world";

type World = ReturnType<typeof systemWorld>;

export interface TestStoreOrder {
  id: string;
  companyId: string;
  /** Sends a new version of the order: `lines` replace its lines, other fields override those of its last version. */
  says(change: { lines?: StagedLine[]; payload?: Record<string, unknown>; at?: number }, ctx?: World): Promise<void>;
  order(): ReturnType<typeof getOrder>;
  items(): Promise<Awaited<ReturnType<typeof listItems>>>;
  moveTo(to: "picking" | "picked" | "shipped"): Promise<void>;
}

/** A storefront's order that was accepted here, with its store, which can change it. */
export async function anAcceptedOrder(company: { id: string }, over: StagedFields = {}): Promise<TestStoreOrder> {
  const staged = await aStagedOrder(company, over);
  await processStagedOrder(systemWorld(), staged.id);
  return acceptedOrder(company, staged, over);
}

function acceptedOrder(company: { id: string }, staged: TestStaged, first: StagedFields): TestStoreOrder {
  let lines = first.lines ?? [];
  let payload: Record<string, unknown> = first.payload ?? {};
  let seconds = 0;
  return {
    id: staged.id,
    companyId: company.id,
    async says(change, ctx = systemWorld()) {
      lines = change.lines ?? lines;
      payload = { ...payload, ...change.payload };
      seconds += 60;
      const at = change.at ?? Date.now() + seconds * 1000;
      const said = {
        ...wooOrder(staged.externalId, staged.number, lines),
        ...payload,
        date_modified_gmt: new Date(at).toISOString().slice(0, 19),
      };
      const reading = salesChannel("woocommerce")!.readOrder(said);
      if (reading.kind !== "order") throw new Error(reading.reason);
      const packed = await packOrder(ctx, company.id, reading.order, said);
      const db = ctx.db.company(company.id);
      await applyChanges(ctx, db, await changedProcessed(db, staged.integrationId, [packed]), [packed]);
    },
    order: () => getOrder(systemWorld(), staged.id),
    items: () => Promise.resolve(listItems(systemWorld(), staged.id)),
    async moveTo(to) {
      if (to === "shipped") return void (await setOrderStatus(systemWorld(), staged.id, "shipped"));
      const ctx = await aPicker(company);
      await startPicking(ctx, staged.id);
      if (to === "picking") return;
      for (const { id, quantity } of await listItems(ctx, staged.id)) {
        await pickItem(ctx, id, { quantity });
      }
      await completePicking(ctx, staged.id);
    },
  };
}
