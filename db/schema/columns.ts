import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** UUIDv7, made by the caller, so that ids sort by time and a batch can refer to rows it has not written yet. */
export const id = () => text("id").notNull();

/** Every tenant table has it; only the scoped handle ever writes it. */
export const companyId = () => text("company_id").notNull();

/** Integer milliseconds UTC. */
export const millis = (name: string) => integer(name);

/** Integer minor units of the row's currency. */
export const minor = (name: string) => integer(name);

/** How many rows stand in a state that gives the column its name. */
const tally = (name: string) => integer(name).notNull().default(0);

/** A column a state, for a table that has one row a company: a row that changes its state writes one row of it. */
export const tallies = <S extends string>(states: readonly S[]) =>
  Object.fromEntries(states.map((state) => [state, tally(state)])) as Record<S, ReturnType<typeof tally>>;

/** For their CHECK: none is below zero. */
export const noneBelowZero = (states: readonly string[]) =>
  sql.raw(`min(${states.map((state) => `"${state}"`).join(", ")}) >= 0`);

/** A calendar day, `YYYY-MM-DD`. */
export const day = (name: string) => text(name);
