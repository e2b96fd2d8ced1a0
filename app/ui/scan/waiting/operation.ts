/** Work done on this device that must be sent to the server once. */
export interface Operation {
  /** Generated here, so that sending it twice counts once. */
  id: string;
  /** Only this user's session may send it. */
  userId: string;
  /** The order's id and number, or those of other work; the name is empty when the label has it. */
  about: { id: string; name: string };
  fields: Record<string, string>;
  /**
   * URL that receives `fields.form` as its body, with `fields.ifRestored` when a later page sends it; the picking screen's
   * action when absent.
   */
  to?: string;
  /** Label for the list of unsent work: "Scan of 4006381333931". */
  label: string;
  /** The optimistic change on the screen until the server answers. */
  guess: { itemId: string; units: number } | null;
  /** The result that the device showed without the server; null when it showed none. */
  told: boolean | null;
}

/** A stored operation: with its position and, once settled late, the server's result. */
export interface StoredOperation extends Operation {
  /** Increases with every operation of the device, so that the order does not depend on its clock. */
  place: number;
  outcome?: { ok: boolean; detail: string };
}

export interface QueueState {
  /** Not answered yet, oldest first. */
  waiting: readonly StoredOperation[];
  /** Settled while the user was not watching; kept until they have read them. */
  settled: readonly StoredOperation[];
  /** Number of other users' operations on this device. */
  others: number;
  state: "ready" | "sending" | "unreachable" | "signed-out";
  /** False when the browser has no persistent storage: a reload loses the operations. */
  isLasting: boolean;
}

/** "1 scan waiting for a connection", "3 scans waiting for a connection"; "entries" when not all are from picking. */
export function waitingInWords(waiting: readonly Operation[]): string {
  const [one, many] = waiting.some(({ to }) => to) ? ["entry", "entries"] : ["scan", "scans"];
  return waiting.length === 1
    ? `1 ${one} waiting for a connection`
    : `${waiting.length} ${many} waiting for a connection`;
}
