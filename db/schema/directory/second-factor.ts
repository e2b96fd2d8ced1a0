/** Second factors of sign-in, and sign-ins that wait for one: part of the directory, never tenant data. */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ROLES } from "#app/domain/kernel/permissions";
import { id, millis } from "../columns";
import { users } from "./accounts";

/** A user's passkeys: WebAuthn credentials that their device unlocks by fingerprint, face or PIN. */
export const userPasskeys = sqliteTable(
  "user_passkeys",
  {
    id: id().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Chosen by the authenticator, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE key in base64url. */
    publicKey: text("public_key").notNull(),
    name: text("name").notNull(),
    /** The authenticator's signature counter; passkeys that are synced between devices stay at 0. */
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: millis("created_at").notNull(),
    lastUsedAt: millis("last_used_at"),
  },
  (t) => [uniqueIndex("user_passkeys_credential").on(t.credentialId), index("user_passkeys_by_user").on(t.userId)],
);

/** A user's authenticator app (TOTP). */
export const userAuthenticators = sqliteTable("user_authenticators", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted base32 secret. */
  secretSealed: text("secret_sealed").notNull(),
  /** The 30-second step of the last accepted code: no code of this step or an earlier one is accepted again. */
  lastStep: integer("last_step").notNull(),
  createdAt: millis("created_at").notNull(),
  lastUsedAt: millis("last_used_at"),
});

/** Single-use codes for users who lost their other factors. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the user's id and the code, which has 120 random bits. */
    hash: text("hash").notNull(),
    createdAt: millis("created_at").notNull(),
    usedAt: millis("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** A sign-in whose password was right and whose second factor is still open. It grants access to nothing. */
export const pendingSignIns = sqliteTable(
  "pending_sign_ins",
  {
    /** SHA-256 of the opaque cookie value. */
    id: id().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    remember: integer("remember", { mode: "boolean" }).notNull(),
    returnTo: text("return_to").notNull(),
    /** Encrypted secret for an authenticator app, for a user who must set up a second factor first. */
    setupSealed: text("setup_sealed"),
    createdAt: millis("created_at").notNull(),
    expiresAt: millis("expires_at").notNull(),
  },
  (t) => [index("pending_sign_ins_by_user").on(t.userId), index("pending_sign_ins_by_expiry").on(t.expiresAt)],
);

export const CHALLENGE_KIND = ["passkey-sign-in", "passkey-registration", "authenticator-setup"] as const;

/** Challenges for passkeys and unconfirmed secrets of authenticator apps. Deleted when used. */
export const secondFactorChallenges = sqliteTable(
  "second_factor_challenges",
  {
    /** The WebAuthn challenge in base64url; a random id for "authenticator-setup". */
    id: id().primaryKey(),
    kind: text("kind", { enum: CHALLENGE_KIND }).notNull(),
    /** Hash of the session's, the pending sign-in's or the visiting browser's token: only its holder can answer. */
    boundTo: text("bound_to").notNull(),
    /** The user it was issued for; null when a passkey decides who signs in. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The encrypted secret of an "authenticator-setup". */
    secretSealed: text("secret_sealed"),
    expiresAt: millis("expires_at").notNull(),
  },
  (t) => [
    index("second_factor_challenges_by_holder").on(t.boundTo, t.kind),
    index("second_factor_challenges_by_user").on(t.userId),
    index("second_factor_challenges_by_expiry").on(t.expiresAt),
    check(
      "second_factor_challenges_secret",
      sql`(${t.kind} = 'authenticator-setup') = (${t.secretSealed} is not null)`,
    ),
  ],
);

/** The roles whose users cannot sign in by password alone. */
export const secondFactorRoles = sqliteTable("second_factor_roles", {
  role: text("role", { enum: ROLES }).primaryKey(),
  requiredAt: millis("required_at").notNull(),
});
