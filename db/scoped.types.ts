/** Lines that must not compile. `npm run typecheck` fails when one of them does. */
import { eq, sql } from "drizzle-orm";
import type { Connection } from "./connection/connection.server";
import { users } from "./schema/directory/accounts";
import { orders } from "./schema/orders";
import { stockLevels, stockMovements } from "./schema/stock";
import { type CompanyDb, ScopedDb } from "./scoped.server";
import { leftJoin } from "./select.server";

declare const connection: Connection;
declare const db: ScopedDb;
declare const company: CompanyDb;
declare function takesScoped(handle: ScopedDb): void;
declare function takesCompany(handle: CompanyDb): void;
const order = { id: "o", orderNumber: "1", status: "pending", source: "manual", createdAt: 1, updatedAt: 1 } as const;

export async function compiles(): Promise<string | undefined> {
  const rows = await db.rows({ id: orders.id }, (own) => sql`from ${orders} where ${own(orders)}`);
  await company.insert(orders, order);
  takesScoped(company);
  const [line] = await db.select(orders, {
    columns: { id: orders.id, onHand: stockLevels.onHand, updatedAt: orders.updatedAt },
    join: [leftJoin(stockLevels, eq(stockLevels.productId, orders.id))],
  });
  const onHand: number | null | undefined = line?.onHand;
  const updatedAt: number | undefined = line?.updatedAt;
  // @ts-expect-error a left-joined column may be null
  const certain: number | undefined = line?.onHand;
  return `${rows[0]?.id} ${onHand} ${updatedAt} ${certain}`;
}

export function mustNotCompile(): void {
  // @ts-expect-error users belong to the directory, not to a company
  void db.rows({ id: users.id }, (own) => sql`from ${users} where ${own(users)}`);
  // @ts-expect-error nor can they be selected from a scoped handle
  void db.select(users, { columns: ["id"] });
  // @ts-expect-error no such column
  void db.select(orders, { columns: ["sku"] });
  // @ts-expect-error a raw connection is not a scoped handle
  takesScoped(connection);
  // @ts-expect-error a handle on several companies is not a handle on one company
  takesCompany(db);
  // @ts-expect-error the constructor is private
  void new ScopedDb(connection, { kind: "all" });
  // @ts-expect-error writing needs one company
  void db.insert(orders, order);
  // @ts-expect-error an owner cannot be written
  void company.insert(orders, { ...order, companyId: "another" });
  // @ts-expect-error nor changed
  void company.update(orders, { companyId: "another" }, sql`1`);
  // @ts-expect-error a change names its rows
  void company.update(orders, { status: "pending" });
  // @ts-expect-error so does a deletion
  void company.delete(orders);
  // @ts-expect-error balances are moved by triggers only
  void company.update(stockLevels, { onHand: 5 }, sql`1`);
  // @ts-expect-error nor can they be made
  void company.insert(stockLevels, { productId: "p", lotId: "l", locationId: "x", onHand: 5, allocated: 0 });
  // @ts-expect-error the ledger is never changed
  void company.update(stockMovements, { deltaOnHand: 5 }, sql`1`);
  // @ts-expect-error nor forgotten
  void company.delete(stockMovements, sql`1`);
  // @ts-expect-error results are data, not builders: there is nothing to filter again
  void db.rows({ id: orders.id }, (own) => sql`from ${orders} where ${own(orders)}`).where(sql`1`);
  // @ts-expect-error a batch takes scoped statements only
  void db.batch(sql`select 1`);
}
