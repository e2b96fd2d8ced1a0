/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits, so ids sort by creation time. `at` can be in the
 * past: an order's id carries the time when the order was placed.
 */
export function uuidv7(at: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  const time = Math.min(Math.max(0, Math.trunc(at)), MAX_TIME);
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(time / 2 ** (8 * (5 - i))) & 0xff;
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const MAX_TIME = 2 ** 48 - 1;

/** The lowest id of this millisecond, which turns a time range into a range of ids. */
export const firstIdAt = (at: number): string => {
  const hex = Math.min(Math.max(0, Math.trunc(at)), MAX_TIME)
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

export const laterId = (...ids: readonly string[]): string => ids.toSorted().at(-1) ?? "";

/** The timestamp in an id, in milliseconds UTC. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * Makes ids that sort in creation order, also within one millisecond: a 26-bit counter precedes 48 random bits. The
 * counter starts at a random value in its lower half, so two makers are unlikely to run in step and 33 million ids
 * remain in order.
 */
export function idMaker(now: () => number, random: (bytes: number) => Uint8Array): (at?: number) => string {
  let counter: number | undefined;
  return (at = now()) => {
    const bytes = random(10);
    counter ??= new DataView(bytes.slice(6).buffer).getUint32(0) >>> 7;
    counter = (counter + 1) % 2 ** 26;
    bytes[0] = counter >>> 22;
    bytes[1] = counter >>> 14;
    // The variant occupies the upper two bits of this byte.
    bytes[2] = (counter >>> 8) & 0x3f;
    bytes[3] = counter;
    return uuidv7(at, bytes);
  };
}
