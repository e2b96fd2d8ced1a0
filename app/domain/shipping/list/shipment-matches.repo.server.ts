import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { TrackingStatus } from "#app/integrations/shipper";
import type { Ownership } from "#db/ownership.server";
import { shipments } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import { MAX_SORTED, type SortOrder } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import { SHIPMENT, withNumber } from "../shipping.repo.server";
import type { Carrier } from "../shipping.schema";
import { idsInStates, newestIn } from "./ids-in-states.repo.server";

export interface ShipmentMatches {
  states: readonly TrackingStatus[];
  carrier?: Carrier | undefined;
  /** A tracking number or an order number. */
  number?: string | undefined;
}

/** A page in the order of a column: the newest matches, at most MAX_SORTED, are sorted. */
export const sortedShipments = (
  db: ScopedDb,
  matches: ShipmentMatches,
  page: SortOrder & { cursor: string | null; limit: number },
) => db.sorted(shipments, SHIPMENT, { ...page, matches: (own) => matchesOf(db, own, matches) });

export interface ShipmentCount {
  n: number;
  /** Not all shipments in the statuses were looked at. */
  isMore: boolean;
}

/** Number of shipments that match, of at most one more than `most` in these statuses. */
export function countShipments(db: ScopedDb, matches: ShipmentMatches, most: number): Statement<ShipmentCount> {
  const { states, carrier, number } = matches;
  if (number)
    return db
      .rows({ n: sql`count(*)`.mapWith(Number) }, (own) => matchesOf(db, own, matches))
      .map(([row]) => ({ n: row?.n ?? 0, isMore: false }));
  const isMeant = carrier ? sql`sum(carrier = ${carrier})` : sql`count(*)`;
  // Without the carrier the index alone answers.
  const read = carrier ? sql`${shipments.carrier} as carrier` : sql`1`;
  return db
    .rows(
      { read: sql`count(*)`.mapWith(Number), n: sql`coalesce(${isMeant}, 0)`.mapWith(Number) },
      (own) => sql`from (select ${read} from ${shipments} where ${own(shipments)}
        and ${inArray(shipments.trackingStatus, [...states])} limit ${most + 1})`,
    )
    .map(([row]) => ({ n: row?.n ?? 0, isMore: (row?.read ?? 0) > most }));
}

const isIn = (state: TrackingStatus): SQL => eq(shipments.trackingStatus, state);

/** `from … where …` for the newest matches. */
function matchesOf(db: ScopedDb, own: Ownership, { states, carrier, number }: ShipmentMatches): SQL {
  const ofCarrier = carrier ? eq(shipments.carrier, carrier) : undefined;
  if (number) return withNumber(db, own, number, and(inArray(shipments.trackingStatus, [...states]), ofCarrier));
  const ids = idsInStates(db.scope, own, shipments, states.map(isIn), newestIn(MAX_SORTED));
  return sql`from (${ids}) as hit cross join ${shipments} on ${shipments.id} = hit.id and ${own.found(shipments)}
    where ${ofCarrier ?? sql`1`}`;
}
