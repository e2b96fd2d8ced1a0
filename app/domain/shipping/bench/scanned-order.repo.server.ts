import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { orders } from "#db/schema/orders";
import { parcels, shipments } from "#db/schema/shipping";
import { serialNumbers } from "#db/schema/shipping/serial-numbers";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import { type Barcode, spellingsOfNumber, trackingNumbersIn } from "../../catalog/barcode";
import { anyOf } from "../../catalog/find-code-matches.server";
import { companyIdsInScope } from "../../companies/companies.service.server";

const MAX_ORDERS = 9;

const named = alias(orders, "named");
const sent = alias(shipments, "sent");

/** Orders by printed code, order number, tracking number, a serial number that they have, or their tote. */
export const ordersOfCode = (db: ScopedDb, code: Barcode) =>
  db.rows(
    {
      id: orders.id,
      companyId: orders.companyId,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      status: orders.status,
      unitCount: orders.unitCount,
      shippedAt: nullable(shipments.createdAt),
      carrier: nullable(shipments.carrier),
      trackingNumber: nullable(shipments.trackingNumber),
      trackingUrl: nullable(shipments.trackingUrl),
    },
    (own) => sql`from ${orders}
      left join ${shipments} on ${own.through(shipments, orders)} and ${shipments.orderId} = ${orders.id}
      where ${own.merged(orders, 3)} and ${orders.id} in (
        select ${named.id} from (${companyIdsInScope(db)}) as reached
          cross join ${orders} ${named} on ${named.companyId} = reached.value and ${named.id} = ${code.orderId}
        union all
        select ${named.id} from (${companyIdsInScope(db)}) as reached
          cross join ${orders} ${named} on ${named.companyId} = reached.value
            and ${named.orderNumber} ${anyOf(spellingsOfNumber(code.orderNumber ?? code.text))}
        union all
        select ${sent.orderId} from (${companyIdsInScope(db)}) as reached
          cross join ${parcels} on ${own(parcels)} and ${parcels.companyId} = reached.value
            and ${parcels.trackingNumber} ${anyOf(trackingNumbersIn(code))}
          cross join ${shipments} ${sent} on ${own.through(sent, parcels)} and ${sent.id} = ${parcels.shipmentId}
        union all
        select ${serialNumbers.orderId} from ${serialNumbers} indexed by serial_numbers_by_serial
          where ${own.found(serialNumbers)} and ${serialNumbers.serial} = ${(code.serial ?? code.text).toUpperCase()}
            and ${serialNumbers.endedAt} is null
        union all
        select ${named.id} from ${orders} ${named} indexed by orders_in_totes
          where ${own.found(named)} and ${named.tote} = ${code.text.toUpperCase()} and ${named.tote} is not null
            and ${named.status} in ('picking', 'picked'))
      order by ${orders.status} not in ('picked', 'processing'), ${orders.id} desc limit ${MAX_ORDERS}`,
  );
