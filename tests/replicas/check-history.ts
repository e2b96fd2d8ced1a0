/** One access of a client to a register. All moments are milliseconds of one clock. */
export interface Operation {
  client: string;
  kind: "read" | "write";
  key: string;
  /** Read or written. Each write of any key has a greater version than the write before it. */
  version: number;
  invokedAt: number;
  completedAt: number;
}

export type Guarantee =
  | "read your writes"
  | "monotonic reads"
  | "writes follow reads"
  | "monotonic writes"
  | "bounded staleness";

export interface Violation {
  guarantee: Guarantee;
  explanation: string;
}

/** What a client knew when it invoked an operation: its completed operations with the greatest versions. */
interface Known {
  read: Operation | null;
  written: Operation | null;
}

/**
 * Finds what a client must never see (Terry et al., Session Guarantees for Weakly Consistent Replicated Data, 1994), and
 * reads of data overwritten more than `maxStalenessMs` before. An operation is compared with those of its client that
 * were completed before it was invoked; overlapping ones are concurrent. Versions of all keys are in one order, so a
 * client that has seen a version must find every older write, of whatever key.
 */
export function checkHistory(
  history: readonly Operation[],
  { maxStalenessMs }: { maxStalenessMs: number },
): Violation[] {
  const writes = new WritesByKey(history);
  return [...groupBy(history, "client").values()].flatMap((operations) =>
    withKnown(operations).flatMap(([operation, known]) =>
      operation.kind === "write"
        ? violationsOfWrite(operation, known)
        : violationsOfRead(operation, known, { overwrite: writes.after(operation), maxStalenessMs }),
    ),
  );
}

function violationsOfWrite(operation: Operation, { read, written }: Known): Violation[] {
  const found: Violation[] = [];
  if (read && read.version > operation.version)
    found.push({ guarantee: "writes follow reads", explanation: explain(operation, read) });
  if (written && written.version > operation.version)
    found.push({ guarantee: "monotonic writes", explanation: explain(operation, written) });
  return found;
}

function violationsOfRead(
  operation: Operation,
  { read, written }: Known,
  { overwrite, maxStalenessMs }: { overwrite: Operation | null; maxStalenessMs: number },
): Violation[] {
  if (!overwrite) return [];
  const found: Violation[] = [];
  const cause = `version ${overwrite.version} had overwritten it`;
  if (written && written.version >= overwrite.version)
    found.push({ guarantee: "read your writes", explanation: `${explain(operation, written)}; ${cause}` });
  if (read && read.version >= overwrite.version)
    found.push({ guarantee: "monotonic reads", explanation: `${explain(operation, read)}; ${cause}` });
  const staleMs = operation.invokedAt - overwrite.completedAt;
  if (staleMs > maxStalenessMs)
    found.push({ guarantee: "bounded staleness", explanation: `${explain(operation)}; ${cause} ${staleMs} ms before` });
  return found;
}

const explain = (operation: Operation, earlier?: Operation): string =>
  `${operation.client} ${inWords(operation)}${earlier ? ` after it ${inWords(earlier)}` : ""}`;

const inWords = ({ kind, key, version, invokedAt, completedAt }: Operation): string =>
  `${kind === "read" ? "read" : "wrote"} version ${version} of ${key} (${invokedAt} to ${completedAt} ms)`;

/** A client's operations in the order of their invocation, each with what was known by then. */
function withKnown(operations: readonly Operation[]): [Operation, Known][] {
  const completed = [...operations].sort((a, b) => a.completedAt - b.completedAt);
  const known: Known = { read: null, written: null };
  let next = 0;
  return [...operations]
    .sort((a, b) => a.invokedAt - b.invokedAt)
    .map((operation) => {
      for (let one = completed[next]; one && one.completedAt < operation.invokedAt; one = completed[++next]) {
        if (one.kind === "read") known.read = greater(known.read, one);
        else known.written = greater(known.written, one);
      }
      return [operation, { ...known }];
    });
}

const greater = (known: Operation | null, other: Operation): Operation =>
  known && known.version > other.version ? known : other;

function groupBy(operations: readonly Operation[], property: "client" | "key"): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const group = groups.get(operation[property]);
    if (group) group.push(operation);
    else groups.set(operation[property], [operation]);
  }
  return groups;
}

/** The writes of each key, in the order of their versions. */
class WritesByKey {
  readonly #writes: Map<string, Operation[]>;

  constructor(history: readonly Operation[]) {
    const writes = history.filter(({ kind }) => kind === "write").sort((a, b) => a.version - b.version);
    this.#writes = groupBy(writes, "key");
  }

  /** The write that replaced the version that was read; null if no write did. */
  after({ key, version }: Operation): Operation | null {
    const writes = this.#writes.get(key) ?? [];
    let [low, high] = [0, writes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((writes[middle]?.version ?? 0) > version) high = middle;
      else low = middle + 1;
    }
    return writes[low] ?? null;
  }
}
