import { eq, sql } from "drizzle-orm";
import { billDayOf } from "#db/calendars/local-day.server";
import { ownWarehouse } from "#db/calendars/ship-day.server";
import { locations, lots } from "#db/schema/catalog";
import { returnCorrections, returns, returnUnits } from "#db/schema/returns/returns";
import { activities } from "#db/schema/shipping";
import { stockMovements, stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import type { Ctx } from "../../kernel/ctx";
import { isValid } from "./returns.repo.server";

/** The first number of a company's returns is one more than this. */
const NUMBERS_AFTER = 1000;

/** The next number of the company, given in the statement that uses it. Without a warehouse it is sent to the company's own. */
export const insertReturn = (
  company: CompanyDb,
  row: Omit<typeof returns.$inferInsert, "companyId" | "number">,
): Change<{ number: number }[]> =>
  company.writeReturning(
    { number: sql`number`.mapWith(Number) },
    (
      own,
    ) => sql`insert into ${returns} (company_id, id, number, warehouse_id, order_id, order_number, source, status, carrier,
        tracking_number, note, created_by, created_by_name, created_at, updated_at, arrived_at, operation_id)
      select ${own.id}, ${row.id}, coalesce(max(${returns.number}), ${NUMBERS_AFTER}) + 1,
        ${row.warehouseId ?? ownWarehouse(own)}, ${row.orderId ?? null},
        ${row.orderNumber ?? ""}, ${row.source}, ${row.status}, ${row.carrier ?? null}, ${row.trackingNumber ?? null},
        ${row.note ?? null}, ${row.createdBy}, ${row.createdByName}, ${row.createdAt}, ${row.updatedAt},
        ${row.arrivedAt ?? null}, ${row.operationId}
      from ${returns} where ${own(returns)}`,
  );

interface NewUnits extends Omit<typeof returnUnits.$inferInsert, "companyId" | "lotId" | "locationId" | "productId"> {
  productId: string | null;
  lotNumber: string;
  /** Null for units that do not go into stock. */
  locationCode: string | null;
}

/** The received units, after the statements that create their lot and location. */
export const insertUnits = (ctx: Ctx, company: CompanyDb, row: NewUnits): Change<{ id: string }[]> =>
  company.writeReturning(
    { id: returnUnits.id },
    (
      own,
    ) => sql`insert into ${returnUnits} (company_id, id, return_id, line, order_item_id, product_id, quantity, condition,
        disposition, lot_id, location_id, inspected, note, photo_id, received_by, received_by_name, at, operation_id, corrects)
      values (${own.id}, ${row.id}, ${row.returnId}, ${row.line}, ${row.orderItemId ?? null}, ${row.productId}, ${row.quantity},
        ${row.condition}, ${row.disposition},
        ${
          row.locationCode === null
            ? sql`null`
            : sql`(select ${lots.id} from ${lots} where ${own(lots)} and ${lots.productId} = ${row.productId}
                and ${lots.lotNumber} = ${row.lotNumber})`
        },
        ${
          row.locationCode === null
            ? sql`null`
            : sql`(select ${locations.id} from ${locations} where ${own(locations)} and ${locations.code} = ${row.locationCode}
                and ${locations.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))})`
        },
        ${row.inspected ? 1 : 0}, ${row.note ?? null}, ${row.photoId ?? null}, ${row.receivedBy}, ${row.receivedByName}, ${row.at},
        ${row.operationId}, ${row.corrects ?? null})`,
  );

interface Correction {
  unitsId: string;
  returnId: string;
  reason: string;
}

/** Records that received units were a mistake; nothing when the return has no such units. */
export const insertCorrection = (
  ctx: Ctx,
  company: CompanyDb,
  { unitsId, returnId, reason }: Correction,
): Change<{ unitsId: string }[]> =>
  company.writeReturning(
    { unitsId: returnCorrections.unitsId },
    (
      own,
    ) => sql`insert into ${returnCorrections} (company_id, units_id, return_id, reason, corrected_by, corrected_by_name, at)
      select ${own.id}, ${returnUnits.id}, ${returnUnits.returnId}, ${reason}, ${ctx.actor.id}, ${ctx.actor.name}, ${ctx.now()}
      from ${returnUnits} where ${own(returnUnits)} and ${returnUnits.id} = ${unitsId} and ${returnUnits.returnId} = ${returnId}`,
  );

/** The opposite of the movement that put these units into stock; nothing for units that did not go into stock. */
export const reverseMovement = (
  ctx: Ctx,
  company: CompanyDb,
  { unitsId, reason }: Pick<Correction, "unitsId" | "reason">,
): Statement<void> =>
  company.write(
    (
      own,
    ) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, reason,
        order_id, order_item_id, actor_id, actor_name, operation_id, at)
      select ${own.id}, ${returnUnits.productId}, ${ctx.newId()}, ${returnUnits.lotId}, ${returnUnits.locationId}, -${returnUnits.quantity},
        'return', ${reason}, ${returns.orderId}, ${returnUnits.orderItemId}, ${ctx.actor.id}, ${ctx.actor.name},
        ${`return-back:${unitsId}`}, ${ctx.now()}
      from ${returnUnits} cross join ${returns} on ${own.through(returns, returnUnits)} and ${returns.id} = ${returnUnits.returnId}
      where ${own(returnUnits)} and ${returnUnits.id} = ${unitsId} and ${returnUnits.lotId} is not null`,
  );

/** A return of which nothing is received any more has only arrived, and can be canceled. */
export const arrivedAgain = (ctx: Ctx, company: CompanyDb, returnId: string): Statement<unknown> =>
  company.update(
    returns,
    { status: "arrived", updatedAt: ctx.now() },
    eq(returns.id, returnId),
    eq(returns.status, "receiving"),
    eq(returns.receivedUnits, 0),
  );

/** The billable work of a completed return: one return, its units, and those that were inspected. Once per return. */
export const billReturn = (
  company: CompanyDb,
  { id, returnId, at, note }: { id: string; returnId: string; at: number; note: string },
): Statement<void> =>
  company.write(
    (
      own,
    ) => sql`insert into ${activities} (company_id, id, kind, source_id, order_id, lines, quantity, at, detail, bill_day)
      select ${own.id}, ${id}, 'returned', ${returns.id}, ${returns.orderId},
        (select coalesce(sum(${returnUnits.quantity}), 0) from ${returnUnits} where ${own.through(returnUnits, returns)}
          and ${returnUnits.returnId} = ${returns.id} and ${returnUnits.inspected} = 1 and ${isValid(own)}),
        ${returns.receivedUnits}, ${at}, ${JSON.stringify({ note })}, ${billDayOf(own, at)}
      from ${returns} where ${own(returns)} and ${returns.id} = ${returnId}`,
  );
