import { ASN_STATUS, type AsnStatus } from "#db/schema/values/inbound-values";
import { labelsOf, statusTable } from "../../kernel/status-table";

export { ASN_STATUS, type AsnStatus };

/** Allowed transitions; any other is a conflict. Receiving moves a document by itself. */
export const ASN_TRANSITIONS: Record<AsnStatus, readonly AsnStatus[]> = {
  draft: ["announced", "canceled"],
  announced: ["arrived", "receiving", "received", "canceled"],
  arrived: ["receiving", "received", "closed", "canceled"],
  receiving: ["received", "closed"],
  received: ["receiving", "closed"],
  closed: [],
  canceled: [],
};

/** The statuses from which a document can get this one. */
export const statusesBefore = (to: AsnStatus): AsnStatus[] =>
  ASN_STATUS.filter((from) => ASN_TRANSITIONS[from].includes(to));

/** Its content can be changed. */
export const EDITABLE: readonly AsnStatus[] = ["draft", "announced"];
/** Goods can be received against it: open for the warehouse. */
export const RECEIVABLE: readonly AsnStatus[] = ["announced", "arrived", "receiving", "received"];
/** No more goods are awaited. */
export const isReceived = (status: AsnStatus): boolean => status === "closed" || status === "received";
/** It can get a dock and a time. */
export const APPOINTABLE: readonly AsnStatus[] = ["draft", "announced", "arrived"];

export const ASN_STATUS_TABLE = statusTable<AsnStatus>({
  draft: { label: "Draft", tone: "outline", icon: "draft" },
  announced: { label: "Announced", tone: "neutral", icon: "waiting" },
  arrived: { label: "Arrived", tone: "accent", icon: "dot" },
  receiving: { label: "Receiving", tone: "accent", icon: "counts" },
  received: { label: "Goods received", tone: "good", icon: "check" },
  closed: { label: "Closed", tone: "good", icon: "check-all" },
  canceled: { label: "Canceled", tone: "neutral", icon: "stopped" },
});
export const ASN_STATUS_LABEL = labelsOf(ASN_STATUS_TABLE);

/** How a received line differs from its announcement. */
export const ASN_DIFFERENCE_TABLE = statusTable({
  short: { label: "Short", tone: "warn", icon: "alert" },
  over: { label: "Over", tone: "info" },
  damaged: { label: "Damaged", tone: "bad" },
  unannounced: { label: "Not announced", tone: "warn" },
});
export type AsnDifference = keyof typeof ASN_DIFFERENCE_TABLE;
export const ASN_DIFFERENCE = Object.keys(ASN_DIFFERENCE_TABLE) as [AsnDifference, ...AsnDifference[]];

interface LineUnits {
  expected: number;
  received: number;
  damaged: number;
}

/** Units that are still to be received for a line. */
export const openUnits = ({ expected, received, damaged }: LineUnits): number =>
  Math.max(0, expected - received - damaged);

/** How a line differs; a line counts as short only when no more of it is awaited. */
export function differencesOf(line: LineUnits, isOver: boolean): AsnDifference[] {
  const { expected, received, damaged } = line;
  if (expected === 0) return damaged > 0 ? ["unannounced", "damaged"] : received > 0 ? ["unannounced"] : [];
  return [
    ...(isOver && openUnits(line) > 0 ? (["short"] as const) : []),
    ...(received + damaged > expected ? (["over"] as const) : []),
    ...(damaged > 0 ? (["damaged"] as const) : []),
  ];
}

/** "ASN-12", the name of a document on screens, labels and files. */
export const asnName = (number: number): string => `ASN-${number}`;

/** The time of a minute of the day: "09:30". */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
