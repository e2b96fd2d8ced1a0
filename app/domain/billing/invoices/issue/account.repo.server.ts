import { sql } from "drizzle-orm";
import { billingAccounts } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import type { AccountForm } from "../../parties/account.schema";

/** Stores the given billing settings and keeps the others; writes nothing when they are unchanged. */
export const upsertAccount = (db: CompanyDb, account: Partial<AccountForm>, now: number) => {
  const given = (Object.keys(account) as (keyof AccountForm)[]).map((key) => ({
    name: sql.identifier(billingAccounts[key].name),
    value: sql`${account[key]}`,
  }));
  const names = sql.join(
    given.map(({ name }) => name),
    sql`, `,
  );
  const values = sql.join(
    given.map(({ value }) => value),
    sql`, `,
  );
  const changes = sql.join(
    given.map(({ name }) => sql`${name} = excluded.${name}`),
    sql`, `,
  );
  const excluded = sql.join(
    given.map(({ name }) => sql`excluded.${name}`),
    sql`, `,
  );
  return db.write(
    (own) => sql`insert into ${billingAccounts} (company_id, ${names}, updated_at) values (${own.id}, ${values}, ${now})
      on conflict (company_id) do update set ${changes}, updated_at = excluded.updated_at
      where (${names}) is not (${excluded})`,
  );
};

/** Stores the company's customer id at the collector, with the integration that it belongs to. */
export const storeCustomer = (db: CompanyDb, integrationId: string, customerRef: string, now: number) =>
  db.write(
    (own) => sql`insert into ${billingAccounts} (company_id, customer_ref, customer_integration_id, updated_at)
      values (${own.id}, ${customerRef}, ${integrationId}, ${now})
      on conflict (company_id) do update set customer_ref = excluded.customer_ref,
        customer_integration_id = excluded.customer_integration_id`,
  );
