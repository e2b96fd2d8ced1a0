import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/kernel/ctx";
import { endOfDay, getLoad, startLoad } from "#app/domain/shipping/loads/loads.server";
import type { Carrier } from "#app/domain/shipping/shipping.schema";
import { loads } from "#db/schema/directory/loads";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { shipments } from "#db/schema/shipping";
import { loadParcels, loadScans } from "#db/schema/shipping/loads";

const HOUR_MS = 3_600_000;
const DRIVERS = ["Dana Reyes", "Luis Ortega", "Kim Sandberg"] as const;

/** Each carrier collected day by day; the parcels of the last hours wait, and one load is open. */
export async function demoLoads(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  const { carriers } = await endOfDay(ctx);
  const last = await ctx.db.first(
    { at: shipments.createdAt },
    (own) => sql`from ${shipments} where ${own(shipments)} order by ${shipments.createdAt} desc`,
  );
  if (!last) return;
  for (const { carrier } of carriers) {
    for (const [n, driverName] of DRIVERS.entries()) {
      const closedAt = last.at - (DRIVERS.length - n) * 24 * HOUR_MS + 20 * HOUR_MS;
      const openedAt = closedAt - HOUR_MS;
      const id = ctx.newId(openedAt);
      const by = ctx.actor.name;
      await ctx.directory.insert(loads, {
        ...{ id, warehouseId: MAIN_WAREHOUSE, carrier, trailer: `Dock ${n + 1}`, openedByName: by, openedAt },
      });
      const shippedAfter = openedAt - 24 * HOUR_MS;
      await load(ctx, companyIds, { id, carrier, at: openedAt, shippedAfter, shippedBefore: openedAt, most: 10_000 });
      const { counts } = await getLoad(ctx, id);
      // Nothing was shipped with this carrier by then, so it did not come.
      if (counts.loaded === 0) await ctx.directory.delete(loads, eq(loads.id, id));
      else await ctx.directory.update(loads, { closedAt, closedByName: by, driverName }, eq(loads.id, id));
    }
  }
  const waiting = (await endOfDay(ctx)).carriers.find(({ parcels }) => parcels > 1);
  if (!waiting) return;
  const { carrier, parcels, companies } = waiting;
  const id = await startLoad(ctx, { warehouseId: MAIN_WAREHOUSE, carrier, trailer: "Dock 2" });
  const most = Math.floor(parcels / companies / 2);
  await load(ctx, companyIds, { id, carrier, at: ctx.now(), shippedAfter: null, shippedBefore: ctx.now(), most });
}

interface Loading {
  id: string;
  carrier: Carrier;
  at: number;
  /** Null for parcels that wait now. */
  shippedAfter: number | null;
  shippedBefore: number;
  /** Of each company. */
  most: number;
}

async function load(ctx: Ctx, companyIds: readonly string[], loading: Loading) {
  const { id, carrier, at, shippedAfter, shippedBefore, most } = loading;
  for (const companyId of companyIds) {
    await ctx.db.company(companyId).write(
      (own) => sql`insert into ${loadScans} (company_id, id, load_id, shipment_id, position, quantity, user_id, at)
        select ${own.id}, 'demo-' || ${loadParcels.shipmentId} || '-' || ${loadParcels.position}, ${id},
          ${loadParcels.shipmentId}, ${loadParcels.position}, 1, ${ctx.actor.id}, ${at}
        from ${loadParcels} cross join ${shipments} on ${own(shipments)} and ${shipments.id} = ${loadParcels.shipmentId}
        where ${own(loadParcels)} and ${loadParcels.warehouseId} = ${MAIN_WAREHOUSE}
          and ${loadParcels.carrier} = ${carrier} and ${loadParcels.loadId} is null
          and ${shippedAfter === null ? sql`${loadParcels.isCollected} = 0` : sql`${shipments.createdAt} >= ${shippedAfter}`}
          and ${shipments.createdAt} < ${shippedBefore}
        limit ${most}`,
    );
  }
}
