import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bins } from "#db/schema/directory/warehouses";

const child = alias(bins, "child");
const grandchild = alias(bins, "grandchild");

/** A query of `id`: the bin, and the handling units that stand in it, directly or on a pallet. */
export const insideOf = (binId: SQL): SQL => sql`select ${binId} as id
  union all select ${child.id} from ${bins} as ${child} where ${child.parentBinId} is not null and ${child.parentBinId} = ${binId}
    and ${child.archivedAt} is null
  union all select ${grandchild.id} from ${bins} as ${child}
    cross join ${bins} as ${grandchild} on ${grandchild.parentBinId} is not null and ${grandchild.parentBinId} = ${child.id}
    where ${child.parentBinId} is not null and ${child.parentBinId} = ${binId} and ${grandchild.archivedAt} is null`;
