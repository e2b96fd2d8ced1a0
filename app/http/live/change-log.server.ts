import type { Changed } from "#db/connection/connection.server";
import { addChanges, type Changes, type CompanyChanges } from "./areas";
import { TABLE_AREAS, type TableAreas } from "./table-areas";

/** Tables of the provider that decide who is signed in and which companies they reach. */
const ACCESS_TABLES: ReadonlySet<string> = new Set(["sessions", "users", "assignments", "companies"]);

/** What one request or job has committed, by company, for those who look at it. */
export class ChangeLog {
  readonly #byCompany = new Map<string, Changes>();
  readonly #named = new Set<string>();

  add({ table, companyId, rows, params }: Changed): void {
    if (companyId === null) this.#addAccess(table, [...params, ...(rows ?? []).flatMap(Object.values)]);
    else this.#addChanges(companyId, TABLE_AREAS[table] ?? {}, rows);
  }

  get changes(): CompanyChanges[] {
    return Array.from(this.#byCompany, ([companyId, changes]) => ({ companyId, changes }));
  }

  /**
   * Ids that writes to the tables of access have named: a socket whose session, user or company is among them has to be
   * authorized again. It is enough that an id is named, whatever was written.
   */
  get checkedAgain(): string[] {
    return [...this.#named];
  }

  #addChanges(companyId: string, areas: TableAreas, rows: Changed["rows"]): void {
    const changes = this.#byCompany.get(companyId) ?? {};
    for (const [area, column] of Object.entries(areas)) addChanges(changes, { [area]: idsIn(rows, column) });
    if (Object.keys(changes).length > 0) this.#byCompany.set(companyId, changes);
  }

  #addAccess(table: string, values: readonly unknown[]): void {
    if (!ACCESS_TABLES.has(table)) return;
    for (const value of values) if (typeof value === "string") for (const id of idsOf(value)) this.#named.add(id);
  }
}

const ID = /[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Ids of rows and of sessions in a value, which may be a list in JSON. */
const idsOf = (value: string): string[] => value.match(ID) ?? [];

function idsIn(rows: Changed["rows"], column: string | null): string[] | null {
  if (rows === null || column === null) return null;
  const ids = rows.map((row) => row[column]).filter((id): id is string => typeof id === "string");
  // A row without one, or with an expression, may belong to any.
  return ids.length === rows.length ? ids : null;
}
