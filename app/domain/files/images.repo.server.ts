import { sql } from "drizzle-orm";
import { productImages } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import { firstIdAt } from "../kernel/ids";

type Reservation = Pick<typeof productImages.$inferInsert, "id" | "contentType" | "size" | "expiresAt" | "createdAt">;

/** Inserts the reservation unless the company has `max` unfilled ones since then; returns its id if it did. */
export const insertReservation = (
  company: CompanyDb,
  { id, contentType, size, expiresAt, createdAt }: Reservation,
  { max, since }: { max: number; since: number },
) =>
  company.writeReturning(
    { id: productImages.id },
    (own) => sql`insert into ${productImages} (company_id, id, content_type, size, expires_at, created_at)
      select ${own.id}, ${id}, ${contentType}, ${size}, ${expiresAt}, ${createdAt}
      where (select count(*) from ${productImages} where ${own(productImages)}
        and ${productImages.id} >= ${firstIdAt(since)} and ${productImages.storedAt} is null) < ${max}`,
  );
