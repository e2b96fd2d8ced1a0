import { eq } from "drizzle-orm";
import { hashPassword } from "#app/domain/access/sign-in/passwords.server";
import type { Role } from "#app/domain/kernel/permissions";
import { users } from "#db/schema/directory/accounts";
import { userAuthenticators } from "#db/schema/directory/second-factor";
import { SECRET } from "#tests/support/totp";
import { aUser } from "./company";
import { systemWorld } from "./world";

export const PASSWORD = "four words in a row";
/** A user who signs in with PASSWORD. */
export async function aPasswordUser(role: Role = "employee") {
  const world = systemWorld();
  const user = await aUser(role);
  await world.directory.update(users, { passwordHash: await hashPassword(PASSWORD) }, eq(users.id, user.id));
  return { ...user, email: `${user.id}@example.test` };
}

/** Adds an authenticator app with SECRET. */
export async function withAuthenticator<U extends { id: string }>(user: U): Promise<U> {
  const world = systemWorld();
  await world.directory.insert(userAuthenticators, {
    userId: user.id,
    secretSealed: await world.sealer.seal(SECRET),
    lastStep: 0,
    createdAt: world.now(),
  });
  return user;
}
