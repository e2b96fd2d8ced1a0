/** Something that a person has done on this device and that the server has to be told, once. */
export interface Operation {
  /** Made here, so that one sent twice counts once. */
  id: string;
  /** Whose it is: nobody else who signs in on this device sends it. */
  userId: string;
  /** The order, by id and as it is called. */
  about: { id: string; name: string };
  fields: Record<string, string>;
  /** The address it is sent to, with `fields.form` as its body; without it, that of the picking screen. */
  to?: string;
  /** In words for the list of those that wait: "Scan of 4006381333931". */
  label: string;
  /** What the screen counts meanwhile. */
  guess: { itemId: string; units: number } | null;
  /** What the device has said to it already, without the server; null when it has said nothing. */
  told: boolean | null;
}

/** As it is kept: in its place, and once it is settled late, with what the server has said. */
export interface Kept extends Operation {
  /** Grows with every operation of the device, so that its clock means nothing. */
  place: number;
  outcome?: { ok: boolean; detail: string };
}

export interface Standing {
  /** They have no answer yet, first one first. */
  waiting: readonly Kept[];
  /** Settled while nobody looked; they stay until somebody has read them. */
  settled: readonly Kept[];
  /** How many of other people wait on this device. */
  others: number;
  state: "ready" | "sending" | "unreachable" | "signed-out";
  /** False where the browser keeps nothing: a reload would lose them. */
  isLasting: boolean;
}

/** "1 scan waits for the network", "3 scans wait for the network"; "entries" where not all are of picking. */
export function waitingInWords(waiting: readonly Operation[]): string {
  const [one, many] = waiting.some(({ to }) => to) ? ["entry", "entries"] : ["scan", "scans"];
  return waiting.length === 1 ? `1 ${one} waits for the network` : `${waiting.length} ${many} wait for the network`;
}
