/**
 * The directory: users, companies, and which companies users reach. Not tenant data: only their own modules read and
 * write these tables, and no tenant table has a foreign key into them.
 */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ROLES } from "#app/domain/kernel/permissions";
import { UNITS } from "#app/domain/kernel/units";
import { id, millis } from "../columns";
import { FILE_PLACES } from "../values/file-places";
import { MAIN_PLACE } from "../values/places";

export const COMPANY_STATUS = ["active", "inactive", "pending"] as const;
export const COMPANY_CATEGORY = ["peptides", "clothing", "electronics", "supplements", "cosmetics", "other"] as const;
export const USER_STATUS = ["active", "invited", "deactivated"] as const;

export const ONBOARDING_STEP = ["users", "products", "inventory", "rates", "storefront"] as const;

export interface CompanySettings {
  storageTemperature?: string | null;
  fdaRegistration?: string | null;
}
/** Handling instructions for a company's goods, shown to pickers and packers. */
export interface HandlingInstructions {
  receiving?: string;
  storage?: string;
  packing?: string;
  shipping?: string;
  cutOff?: string;
  carrier?: string;
}

export const companies = sqliteTable(
  "companies",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    category: text("category", { enum: COMPANY_CATEGORY }).notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    ownerName: text("owner_name"),
    ownerPhone: text("owner_phone"),
    address: text("address"),
    website: text("website"),
    /** Logo for the head of packing slips: the file's name among the company's files. */
    logo: text("logo"),
    status: text("status", { enum: COMPANY_STATUS }).notNull().default("active"),
    settings: text("settings", { mode: "json" }).$type<CompanySettings>().notNull().default({}),
    handling: text("handling", { mode: "json" }).$type<HandlingInstructions>().notNull().default({}),
    /** Staged orders without a problem are processed automatically. */
    autoProcess: integer("auto_process", { mode: "boolean" }).notNull().default(false),
    /** The next step of its onboarding; null once finished. */
    onboardingStep: text("onboarding_step", { enum: ONBOARDING_STEP }),
    filePlace: text("file_place", { enum: FILE_PLACES }).notNull().default("default"),
    /** When the place was changed, until all files have moved there; then null. */
    filesMovingSince: millis("files_moving_since"),
    /** Binding of the database that its rows live in. */
    place: text("place").notNull().default(MAIN_PLACE),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  ({ id, place }) => [
    index("companies_by_name").on(sql`name COLLATE NOCASE`),
    index("companies_elsewhere").on(id, place).where(sql`place <> 'DB'`),
  ],
);

const NAME_SORT = sql`lower(coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email))`;

export const users = sqliteTable(
  "users",
  {
    id: id().primaryKey(),
    /** Lower case. */
    email: text("email").notNull(),
    /**
     * The email address belongs to another account that the inviting company must not learn about. The row is listed
     * like any invitation but can never sign in.
     */
    emailInUse: integer("email_in_use", { mode: "boolean" }).notNull().default(false),
    firstName: text("first_name"),
    lastName: text("last_name"),
    phone: text("phone"),
    role: text("role", { enum: ROLES }).notNull(),
    companyId: text("company_id").references(() => companies.id),
    status: text("status", { enum: USER_STATUS }).notNull().default("active"),
    /** `scrypt$N$r$p$salt$hash`; null until an invitation is accepted. */
    passwordHash: text("password_hash"),
    /** In which weights and lengths are shown and entered; null follows the provider's setting. */
    units: text("units", { enum: UNITS }),
    /** The warehouse chosen last in any session, where the next session begins; null for each company's own. */
    warehouseId: text("warehouse_id"),
    /** Notifications up to this id have been seen. */
    seenNotificationId: text("seen_notification_id").notNull().default(""),
    lastSignInAt: millis("last_sign_in_at"),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
    /** What the list sorts by: the name, or the email address without one, ignoring case; and sign-ins, 0 for none. */
    nameSort: text("name_sort").notNull().generatedAlwaysAs(NAME_SORT, { mode: "virtual" }),
    signInSort: millis("sign_in_sort")
      .notNull()
      .generatedAlwaysAs(sql`coalesce(last_sign_in_at, 0)`, { mode: "virtual" }),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email).where(sql`email_in_use = 0`),
    index("users_by_company").on(t.companyId, t.id),
    index("users_by_company_role").on(t.companyId, t.role, t.id),
    index("users_by_role").on(t.role, t.id),
    // The list sorted by its columns; sorted by role or email it uses theirs.
    index("users_by_name").on(t.nameSort, t.id),
    index("users_by_sign_in").on(t.signInSort, t.id),
    index("users_by_email").on(t.email),
    // Search terms too short for the search index are matched as name prefixes.
    index("users_by_first_name").on(sql`first_name COLLATE NOCASE`),
    index("users_by_last_name").on(sql`last_name COLLATE NOCASE`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/** How many users there are, kept by triggers. `companyKey` is a company's id, '' for users without one, '*' for all. */
export const userCounts = sqliteTable(
  "user_counts",
  {
    companyKey: text("company_key").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyKey, t.role] }), check("user_counts_not_negative", sql`${t.count} >= 0`)],
);

/** Provider staff who work for client companies beyond their own. */
export const assignments = sqliteTable(
  "assignments",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    assignedCompanyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.assignedCompanyId] }),
    index("assignments_by_company").on(t.assignedCompanyId, t.userId),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the opaque cookie value, so that a leaked table does not allow sign-in. */
    id: id().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: millis("created_at").notNull(),
    expiresAt: millis("expires_at").notNull(),
    /** When the user last proved their identity again, by password or at the identity provider; null if never. */
    confirmedAt: millis("confirmed_at"),
    userAgent: text("user_agent"),
    address: text("address"),
    /** The warehouse that the user has chosen to work in; null without a choice. */
    warehouseId: text("warehouse_id"),
  },
  (t) => [index("sessions_by_user").on(t.userId), index("sessions_by_expiry").on(t.expiresAt)],
);

/** Counters within a time window: failed sign-ins by account and by address, contact messages by address. */
export const rateLimits = sqliteTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  windowEndsAt: millis("window_ends_at").notNull(),
});

/** The first response to a POST with an Idempotency-Key. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: text("user_id").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    /** Null while the first request is still running. */
    status: integer("status"),
    headers: text("headers"),
    body: text("body"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_by_age").on(t.createdAt)],
);

/** Grants, changes and sign-ins, with the user who made them; append-only. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id().primaryKey(),
    at: millis("at").notNull(),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    companyId: text("company_id"),
    action: text("action").notNull(),
    subject: text("subject"),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
    requestId: text("request_id"),
    /** Network address of the request; null for the system itself. */
    address: text("address"),
  },
  (t) => [
    index("audit_log_by_company").on(t.companyId, t.id),
    index("audit_log_by_action").on(t.action, t.id),
    index("audit_log_by_company_action").on(t.companyId, t.action, t.id),
  ],
);
