import { ASSEMBLY_STATUS, type AssemblyStatus } from "#db/schema/values/assembly-values";
import { statusTable } from "../../kernel/status-table";
import type { Notice } from "../../notifications/notifications.service.server";

export { ASSEMBLY_STATUS, type AssemblyStatus };

/** Allowed transitions; any other is a conflict. Assembling, and taking an assembly back, change the status too. */
export const ASSEMBLY_TRANSITIONS: Record<AssemblyStatus, readonly AssemblyStatus[]> = {
  draft: ["released", "canceled"],
  released: ["done", "canceled"],
  done: ["released"],
  canceled: [],
};

export const ASSEMBLY_STATUS_TABLE = statusTable<AssemblyStatus>({
  draft: { label: "Draft", tone: "outline", icon: "draft" },
  released: { label: "Ready to assemble", tone: "accent", icon: "dot" },
  done: { label: "Done", tone: "good", icon: "check" },
  canceled: { label: "Canceled", tone: "neutral", icon: "stopped" },
});

/** Orders that are still to be worked on. */
export const OPEN: readonly AssemblyStatus[] = ["draft", "released"];

const units = (n: number) => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);

/** For the warehouse: a draft waits to be released. */
export const requestedNotice = (
  { id, quantity, sku, note }: { id: string; quantity: number; sku: string; note: string },
  byId: string,
): Notice => ({
  ...{ kind: "assembly-requested", key: id, title: `Assembly requested: ${sku}`, path: pathOf(id), byId },
  body: `${units(quantity)}.${note ? ` ${note}` : ""}`,
});

/** For the company: nothing more is assembled for the order. */
export function endedNotice(
  { id, number, done, quantity }: { id: string; number: number; done: number; quantity: number },
  byId: string,
  reason = "",
): Notice {
  const how = done === 0 ? "was canceled" : done < quantity ? "ended with units missing" : "is done";
  const body = `${done.toLocaleString("en-US")} of ${units(quantity)} assembled.${reason ? ` ${reason}` : ""}`;
  return { kind: "assembly-ended", key: id, title: `${assemblyName(number)} ${how}`, body, path: pathOf(id), byId };
}

const pathOf = (id: string) => `/inventory/assembly/${id}`;

/** "4 × SET-1, lot ASM-12-1, in A-01": what was recorded. */
export function assembledInWords(made: { quantity: number; sku: string; lotNumber: string; to: string }): string {
  const lot = made.lotNumber ? `, lot ${made.lotNumber}` : "";
  return `${made.quantity.toLocaleString("en-US")} × ${made.sku}${lot}, in ${made.to}`;
}

/** "ASM-12", the name of an order on screens and in the ledger. */
export const assemblyName = (number: number): string => `ASM-${number}`;

/** The number in "ASM-12" or "12"; null for another text. */
export function assemblyNumber(text: string): number | null {
  const number = /^(?:asm-?)?(\d{1,9})$/i.exec(text.trim())?.[1];
  return number ? Number(number) : null;
}
