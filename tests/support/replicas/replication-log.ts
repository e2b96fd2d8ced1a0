import { Chance } from "#tests/faults/seeded-random";
import type { ReplayableStatement } from "./replayable-statement";

interface LogEntry {
  /** Milliseconds. */
  committedAt: number;
  statements: readonly ReplayableStatement[];
  bookmark: string;
}

/**
 * Committed batches of the primary, in order. Version 0 is the state that all databases begin with; each entry adds one.
 */
export class ReplicationLog {
  readonly #entries: LogEntry[] = [];
  readonly #chance: Chance;
  readonly #versions: Map<string, number>;
  readonly #initialBookmark: string;

  constructor(seed: number) {
    this.#chance = new Chance(seed);
    this.#initialBookmark = this.#newBookmark(0);
    this.#versions = new Map([[this.#initialBookmark, 0]]);
  }

  get version(): number {
    return this.#entries.length;
  }

  append(statements: readonly ReplayableStatement[], committedAt: number): void {
    const bookmark = this.#newBookmark(this.version + 1);
    this.#entries.push({ committedAt, statements, bookmark });
    this.#versions.set(bookmark, this.version);
  }

  bookmarkOf(version: number): string {
    return this.#entries[version - 1]?.bookmark ?? this.#initialBookmark;
  }

  /** @throws for a bookmark that this log has not issued, as D1 does */
  versionOf(bookmark: string): number {
    const version = this.#versions.get(bookmark);
    if (version === undefined) throw new Error(`D1_ERROR: bookmark ${bookmark} not found`);
    return version;
  }

  /** The last version committed by that moment, searched from a version known to be committed by then. */
  versionAt(moment: number, from: number): number {
    let version = from;
    for (; version < this.version; version += 1) if (this.committedAt(version + 1) > moment) break;
    return version;
  }

  /** The statements that lead from one version to a later one. */
  statementsBetween(from: number, to: number): ReplayableStatement[] {
    return this.#entries.slice(from, to).flatMap(({ statements }) => statements);
  }

  /** Milliseconds. */
  committedAt(version: number): number {
    return this.#entries[version - 1]?.committedAt ?? 0;
  }

  /** D1's format. Bookmarks sort by their version, and the last part makes those of two logs differ. */
  #newBookmark(version: number): string {
    const word = () => hex(Math.floor(this.#chance.next() * 2 ** 32));
    return `00000001-${hex(version)}-${hex(0)}-${word()}${word()}${word()}${word()}`;
  }
}

const hex = (value: number): string => value.toString(16).padStart(8, "0");
