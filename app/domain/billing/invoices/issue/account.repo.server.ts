import { sql } from "drizzle-orm";
import { billingAccounts } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import type { AccountForm } from "../invoices.schema";

/** Stores the billing settings; writes nothing when they are unchanged. */
export const upsertAccount = (db: CompanyDb, { email, address, reference, paymentDays }: AccountForm, now: number) =>
  db.write(
    (own) => sql`insert into ${billingAccounts} (company_id, email, address, reference, payment_days, updated_at)
      values (${own.id}, ${email}, ${address}, ${reference}, ${paymentDays}, ${now})
      on conflict (company_id) do update set email = excluded.email, address = excluded.address,
        reference = excluded.reference, payment_days = excluded.payment_days, updated_at = excluded.updated_at
      where (email, address, reference, payment_days)
        is not (excluded.email, excluded.address, excluded.reference, excluded.payment_days)`,
  );

/** Stores the company's customer id at the collector, with the integration that it belongs to. */
export const storeCustomer = (db: CompanyDb, integrationId: string, customerRef: string, now: number) =>
  db.write(
    (own) => sql`insert into ${billingAccounts} (company_id, customer_ref, customer_integration_id, updated_at)
      values (${own.id}, ${customerRef}, ${integrationId}, ${now})
      on conflict (company_id) do update set customer_ref = excluded.customer_ref,
        customer_integration_id = excluded.customer_integration_id`,
  );
