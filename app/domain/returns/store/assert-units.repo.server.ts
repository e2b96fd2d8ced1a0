import { sql } from "drizzle-orm";
import { returnCorrections, returnUnits } from "#db/schema/returns/returns";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Rolls the batch back when units were received or corrected since these were read. */
export const assertUnitsAre = (
  company: CompanyDb,
  returnId: string,
  units: readonly { correctedAt: number | null }[],
): Statement<void> =>
  company.assert("conflict", (own) => {
    const corrected = units.filter(({ correctedAt }) => correctedAt !== null).length;
    return sql`(select count(*) from ${returnUnits} where ${own(returnUnits)} and ${returnUnits.returnId} = ${returnId})
        = ${units.length}
      and (select count(*) from ${returnCorrections} where ${own(returnCorrections)}
        and ${returnCorrections.returnId} = ${returnId}) = ${corrected}`;
  });
