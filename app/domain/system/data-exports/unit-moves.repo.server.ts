import { type Column, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { bins, unitMoves } from "#db/schema/directory/warehouses";

/** The part's name: a table of the directory. */
export const UNIT_MOVES = "unit_moves";

/** Moves of handling units, with the unit's number. The keys of bins and movers are the provider's own. */
export const UNIT_MOVE = {
  id: unitMoves.id,
  unit: bins.code,
  unitKind: bins.unitKind,
  sscc: bins.sscc,
  fromPlace: unitMoves.fromPlace,
  toPlace: unitMoves.toPlace,
  reason: unitMoves.reason,
  movedByName: unitMoves.movedByName,
  at: unitMoves.at,
} satisfies Record<string, Column>;

/** Unit number, time and id of the last move read. */
export type UnitMoveKey = readonly [number: number, at: number, id: string];

/** The next moves of the units reserved for a company, by unit and time. Units for all companies are the provider's. */
export const movesOfUnits = (directory: DirectoryDb, companyId: string, after: UnitMoveKey, limit: number) =>
  directory.rows(
    { ...UNIT_MOVE, number: sql`${bins.unitNumber}`.mapWith(Number) },
    sql`from ${bins} indexed by bins_units_of_company
      cross join ${unitMoves} indexed by unit_moves_of_unit on ${unitMoves.unitId} = ${bins.id}
      where ${bins.dedicatedCompanyId} = ${companyId} and ${bins.unitNumber} is not null and ${bins.unitNumber} >= ${after[0]}
        and (${bins.unitNumber}, ${unitMoves.at}, ${unitMoves.id}) > (${after[0]}, ${after[1]}, ${after[2]})
      order by ${bins.unitNumber}, ${unitMoves.at}, ${unitMoves.id} limit ${limit}`,
  );
