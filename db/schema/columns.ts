import { integer, text } from "drizzle-orm/sqlite-core";

/** UUIDv7, made by the caller, so that ids sort by time and a batch can refer to rows it has not written yet. */
export const id = () => text("id").notNull();

/** Every tenant table has it; only the scoped handle ever writes it. */
export const companyId = () => text("company_id").notNull();

/** Integer milliseconds UTC. */
export const millis = (name: string) => integer(name);

/** Integer minor units of the row's currency. */
export const minor = (name: string) => integer(name);

/** A calendar day, `YYYY-MM-DD`. */
export const day = (name: string) => text(name);
