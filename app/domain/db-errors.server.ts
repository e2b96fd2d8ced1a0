import { DbError } from "#db/connection.server";
import { OutOfScope } from "#db/scoped.server";
import { conflict, DomainError, notFound } from "./errors";

const CHANGED = "Somebody else changed this meanwhile. Look at it again.";

/** What a refusal of the database means to a person; anything unforeseen stays what it is. */
export function asDomainError(error: unknown): unknown {
  if (error instanceof OutOfScope) return notFound();
  if (!(error instanceof DbError)) return error;
  if (error.fault === "assertion") {
    if (error.what === "insufficient_stock") return new DomainError("insufficient_stock", "There is not enough stock.");
    if (error.what === "not_found") return notFound();
    if (error.what === "last_admin") return conflict("This is the last administrator. Make somebody else one first.");
    return conflict(CHANGED);
  }
  return error;
}

/** True when the database refused because of this assertion code, constraint or column list. */
export function refusedBy(error: unknown, fault: DbError["fault"], what?: string): boolean {
  return error instanceof DbError && error.fault === fault && (what === undefined || error.what.includes(what));
}
