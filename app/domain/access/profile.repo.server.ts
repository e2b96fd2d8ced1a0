import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { users } from "#db/schema/directory/accounts";
import type { Change } from "#db/statement.server";

type Profile = Pick<typeof users.$inferSelect, "firstName" | "lastName" | "phone">;

/** Matches no row when the values are unchanged. */
export const updateProfile = (
  directory: DirectoryDb,
  userId: string,
  { firstName, lastName, phone }: Profile,
  now: number,
): Change<void> =>
  directory.write(
    sql`update ${users} set first_name = ${firstName}, last_name = ${lastName}, phone = ${phone}, updated_at = ${now}
      where ${users.id} = ${userId} and (first_name, last_name, phone) is not (${firstName}, ${lastName}, ${phone})`,
  );
