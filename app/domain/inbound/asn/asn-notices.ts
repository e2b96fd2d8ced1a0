import type { Notice } from "../../notifications/notifications.service.server";

const pathOf = (id: string) => `/inventory/inbound/${id}`;
const units = (n: number) => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);

interface Announced {
  id: string;
  reference: string;
  supplier: string;
  expectedOn: string;
  units: number;
  lines: number;
}

/** For the warehouse: goods are on their way. */
export function announcedNotice(
  { id, reference, supplier, expectedOn, lines, ...asn }: Announced,
  byId: string,
): Notice {
  const what = `${units(asn.units)} on ${lines === 1 ? "one line" : `${lines} lines`}`;
  const from = supplier ? ` from ${supplier}` : "";
  const when = expectedOn ? `, expected on ${expectedOn}` : "";
  const title = reference ? `Goods announced: ${reference}` : "Goods announced";
  return { kind: "asn-announced", key: id, title, body: `${what}${from}${when}.`, path: pathOf(id), byId };
}

/** For the company: its goods are at the warehouse. */
export const arrivedNotice = ({ id, name }: { id: string; name: string }, byId: string): Notice => ({
  ...{ kind: "asn-arrived", key: id, title: `${name} arrived`, path: pathOf(id), byId },
  body: "The warehouse has the goods and receives them next.",
});

export interface Differences {
  short: number;
  over: number;
  damaged: number;
  /** Items whose code is no product. */
  unknown: number;
}

/** "3 units short, 1 unit damaged"; empty without differences. */
export const differencesInWords = ({ short, over, damaged, unknown }: Differences): string =>
  [
    short > 0 ? `${units(short)} short` : "",
    over > 0 ? `${units(over)} more than announced` : "",
    damaged > 0 ? `${units(damaged)} damaged` : "",
    unknown > 0 ? `${unknown === 1 ? "1 unknown item" : `${unknown} unknown items`}` : "",
  ]
    .filter(Boolean)
    .join(", ");

/** How received units differ from what was announced, over the lines of a document. */
export function differencesOfLines(
  lines: readonly { expected: number; received: number; damaged: number }[],
): Omit<Differences, "unknown"> {
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0);
  return {
    short: sum(({ expected, received, damaged }) => Math.max(0, expected - received - damaged)),
    over: sum(({ expected, received, damaged }) => Math.max(0, received + damaged - expected)),
    damaged: sum(({ damaged }) => damaged),
  };
}

/** For the company: its goods are received, as announced or with differences. */
export const closedNotice = (
  { id, name, units: received, ...differences }: Differences & { id: string; name: string; units: number },
  byId: string,
): Notice => {
  const words = differencesInWords(differences);
  return {
    ...{ kind: "asn-received", key: `${id}:closed`, path: pathOf(id), byId },
    title: `${name} was received ${words ? "with differences" : "in full"}`,
    body: words
      ? `${words}. The receiving report lists them line by line.`
      : `${units(received)}, as announced. The receiving report lists them line by line.`,
  };
};

/** For the company: it has to say what an item is. */
export const unknownItemNotice = (
  { id, itemId, name, code }: { id: string; itemId: string; name: string; code: string },
  byId: string,
): Notice => ({
  ...{ kind: "asn-received", key: `${id}:${itemId}`, title: `${name}: an item is unknown`, path: pathOf(id), byId },
  body: `No product has the code ${code}. Answer what it is, so that it can be received.`,
});
