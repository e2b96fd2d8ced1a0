import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { orders } from "#db/schema/orders";
import { parcels, shipments } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import { type Barcode, spellingsOfNumber, trackingNumbersIn } from "../../catalog/barcode";
import { anyOf } from "../../catalog/find-code-matches.server";
import { companyIdsInScope } from "../../companies/companies.service.server";

const MAX_ORDERS = 9;

const named = alias(orders, "named");

/** Orders by printed code, order number or tracking number, using each company's own indexes. */
export const ordersOfParcel = (db: ScopedDb, code: Barcode) =>
  db.rows(
    {
      id: orders.id,
      companyId: orders.companyId,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      status: orders.status,
      unitCount: orders.unitCount,
    },
    (own) => sql`from ${orders} where ${own.merged(orders, 3)} and ${orders.id} in (
        select ${named.id} from (${companyIdsInScope(db)}) as reached
          cross join ${orders} ${named} on ${named.companyId} = reached.value and ${named.id} = ${code.orderId}
        union all
        select ${named.id} from (${companyIdsInScope(db)}) as reached
          cross join ${orders} ${named} on ${named.companyId} = reached.value
            and ${named.orderNumber} ${anyOf(spellingsOfNumber(code.orderNumber ?? code.text))}
        union all
        select ${shipments.orderId} from (${companyIdsInScope(db)}) as reached
          cross join ${parcels} on ${own(parcels)} and ${parcels.companyId} = reached.value
            and ${parcels.trackingNumber} ${anyOf(trackingNumbersIn(code))}
          cross join ${shipments} on ${own.through(shipments, parcels)} and ${shipments.id} = ${parcels.shipmentId})
      order by ${orders.id} desc limit ${MAX_ORDERS}`,
  );
