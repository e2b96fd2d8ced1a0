import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { assemblies, assemblyUses } from "#db/schema/inventory/assembly";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../../kernel/ctx";
import { ASSEMBLY_PREFIX } from "../../movements/movements.repo.server";

const target = alias(locations, "target");
const unit = alias(bins, "unit");
const standing = alias(bins, "standing");

/**
 * Of an assembly's uses, `unit`: the handling unit that they were taken from, if it is dissolved, and `standing`: the bin
 * that it stood in last. Units that are dissolved take nothing, so that the components go to the bin.
 */
const dissolvedUnit = (
  join: SQL,
): SQL => sql`${join} ${bins} as ${unit} on ${unit.warehouseId} = ${locations.warehouseId}
    and ${unit.code} = ${locations.code} and ${unit.unitNumber} is not null and ${unit.archivedAt} is not null
  ${join} ${bins} as ${standing} on ${standing.warehouseId} = ${unit.warehouseId}
    and ${standing.code} = substr(${unit.standsIn} || '/', 1, instr(${unit.standsIn} || '/', '/') - 1)`;

const placeOfUse = (own: Ownership): SQL => sql`cross join ${locations} on ${own.through(locations, assemblyUses)}
  and ${locations.id} = ${assemblyUses.locationId}`;

/** The company's locations at the bins that the components go to, unless it has them. Run it before `putBack`. */
export const createPlaces = (ctx: Ctx, company: CompanyDb, assemblyId: string): Statement<void> =>
  company.write(
    (own) => sql`insert into ${locations} (company_id, warehouse_id, id, code, zone, pick_sequence, created_at)
      select ${own.id}, ${standing.warehouseId}, ${ctx.newId()} || '.' || row_number() over (order by ${standing.code}), ${standing.code},
        ${standing.zone}, ${standing.pickSequence}, ${ctx.now()}
      from ${assemblyUses} ${placeOfUse(own)} ${dissolvedUnit(sql`cross join`)}
      where ${own(assemblyUses)} and ${assemblyUses.assemblyId} = ${assemblyId}
      on conflict (company_id, code, warehouse_id) do nothing`,
  );

/** Puts the components of an assembly back where they were, and removes the units that it produced. */
export const putBack = (ctx: Ctx, company: CompanyDb, assemblyId: string, reason: string): Statement<void> => {
  const [id, base] = [ctx.newId(), `${ASSEMBLY_PREFIX}${assemblyId}:back:`];
  return company.write(
    (
      own,
    ) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, reason,
        actor_id, actor_name, operation_id, at)
      select ${own.id}, product_id, ${id} || '.' || n, lot_id, location_id, units, 'assemble', ${reason}, ${ctx.actor.id}, ${ctx.actor.name},
        ${base} || n, ${ctx.now()}
      from (
        select 1 as n, ${assemblies.productId}, ${assemblies.lotId}, ${assemblies.locationId}, -${assemblies.quantity} as units
          from ${assemblies} where ${own(assemblies)} and ${assemblies.id} = ${assemblyId}
        union all
        select 1 + row_number() over (order by ${assemblyUses.lotId}, ${assemblyUses.locationId}), ${assemblyUses.productId},
          ${assemblyUses.lotId}, coalesce(${target.id}, ${assemblyUses.locationId}), ${assemblyUses.quantity}
          from ${assemblyUses} ${placeOfUse(own)} ${dissolvedUnit(sql`left join`)}
          left join ${locations} as ${target} on ${own(target)} and ${target.warehouseId} = ${standing.warehouseId}
            and ${target.code} = ${standing.code}
          where ${own(assemblyUses)} and ${assemblyUses.assemblyId} = ${assemblyId}) as moved
      order by n`,
  );
};

/** The first place of an assembly that is archived, to which nothing can be put back; null without one. */
export const archivedPlace = (db: ScopedDb, assemblyId: string) =>
  db.first(
    { code: sql`coalesce(${standing.code}, ${locations.code})`.mapWith(String) },
    (own) => sql`from ${assemblies}
      cross join ${assemblyUses} on ${own.through(assemblyUses, assemblies)} and ${assemblyUses.assemblyId} = ${assemblies.id}
      ${placeOfUse(own)} ${dissolvedUnit(sql`left join`)}
      where ${own(assemblies)} and ${assemblies.id} = ${assemblyId} and ${locations.archivedAt} is not null
        and (${standing.id} is null or ${standing.archivedAt} is not null)`,
  );
