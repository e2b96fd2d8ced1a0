import type { SubmissionResult } from "@conform-to/react";
import type { Choice } from "#app/domain/catalog/code-meanings";
import { stockPaths } from "#app/http/stock-paths";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { shrinkPhoto } from "#app/ui/scan/kept/shrink-photo";
import type { ScanShown } from "#app/ui/scan/result/scan-result-store";

/** A delivery as stored on the device: the form's fields, and the codes not looked up yet. */
export interface Delivery {
  form: ReceiveDraft;
  scans: readonly KeptScan[];
  /** It was handed to the queue, which stores it from then on. */
  isSent?: boolean;
}
export interface KeptScan {
  id: string;
  code: string;
  /** The chosen meaning of an ambiguous code. */
  choice?: string | undefined;
  /** Name of the form's text field that had the focus. */
  field?: string | undefined;
}
export interface ReceiveDraft {
  operationId: string;
  companyId: string;
  at?: string | undefined;
  reference?: string | undefined;
  note?: string | undefined;
  acceptExpired?: string | undefined;
  /** The announced receipt; without one the receipt is blind. */
  asnId?: string | undefined;
  units?: string | undefined;
  cartons?: string | undefined;
  pallets?: string | undefined;
  lines: Record<string, string | undefined>[];
}

export type ReceiveResult = SubmissionResult<string[]>;

export interface ReceiveAnswer {
  said: ScanShown;
  draft: ReceiveDraft;
  /** The scanned code, when it is ambiguous. */
  asked: { barcode: string; choices: readonly Choice[] } | null;
}

const FIELDS = ["at", "reference", "note", "acceptExpired", "asnId", "units", "cartons", "pallets"] as const;
const LINE_FIELD = /^lines\[(\d+)\]\.(\w+)$/;

/** The form's current fields. */
export function draftIn(fields: Iterable<[string, FormDataEntryValue]>, before: ReceiveDraft): ReceiveDraft {
  const draft: ReceiveDraft = { operationId: before.operationId, companyId: before.companyId, lines: [] };
  const lines = new Map<number, Record<string, string>>();
  for (const [name, value] of fields) {
    if (typeof value !== "string") continue;
    const [, index, field] = LINE_FIELD.exec(name) ?? [];
    if (index !== undefined && field) lines.set(Number(index), { ...lines.get(Number(index)), [field]: value });
    const own = FIELDS.find((one) => one === name);
    if (own && value !== "") draft[own] = value;
  }
  draft.lines = [...lines].sort(([a], [b]) => a - b).map(([, line]) => line);
  return draft;
}

/** Name of the form's text field that has the focus. */
export function focusedField(formId: string): string | undefined {
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.form?.id === formId ? field.name : undefined;
}

/** The file field of the form, if it has one. */
const photoField = (formId: string): HTMLInputElement | null => document.querySelector(`#${formId} input[type=file]`);

/** The chosen photo, as it is sent; null when none is chosen. @throws Error with a message for the user */
export const chosenPhoto = (formId: string): Promise<string | null> => shrinkPhoto(photoField(formId));

/** Renders the form again, with the focus in the same field, and with the chosen photo unless it belongs to another delivery. */
export function renderAgain(formId: string, render: () => void, { keepsPhoto }: { keepsPhoto: boolean }): void {
  const name = focusedField(formId);
  const chosen = keepsPhoto ? photoField(formId)?.files : null;
  render();
  const photo = photoField(formId);
  if (photo && chosen?.length) photo.files = chosen;
  if (name) document.getElementsByName(name)[0]?.focus({ preventScroll: true });
}

const ENTERED = ["sku", "quantity", "lotNumber", "expiresOn", "location", "serials"];
const isEntered = (line: ReceiveDraft["lines"][number]): boolean => ENTERED.some((field) => line[field]?.trim());

export const linesEntered = ({ lines }: ReceiveDraft): number => lines.filter(isEntered).length;

/** The delivery as the queue stores and sends it. */
export function operationOf(form: ReceiveDraft, photo: string | null, user: { id: string; companyName: string }) {
  const lines = linesEntered(form);
  return {
    ...{ id: form.operationId, userId: user.id, about: { id: form.companyId, name: user.companyName } },
    fields: { form: JSON.stringify({ ...form, ...(photo && { photo }) }) },
    label: `Delivery of ${lines === 1 ? "one line" : `${lines} lines`}`,
    ...{ guess: null, told: true },
  };
}

/** Contains nothing that a user would miss. */
export const isBlank = ({ form, scans }: Delivery): boolean =>
  scans.length === 0 && linesEntered(form) === 0 && !form.reference?.trim() && !form.note?.trim();

/** Initial state: the stored delivery, plus the product that receiving was opened for, unless it is listed already. */
export function resume(kept: unknown, fresh: ReceiveDraft): Delivery {
  const before = kept as Delivery | undefined;
  if (!before || before.isSent || before.form.companyId !== fresh.companyId || before.form.asnId !== fresh.asnId)
    return { form: fresh, scans: [] };
  const listed = new Set(before.form.lines.map(({ sku }) => sku?.toLowerCase()));
  const added = fresh.lines.filter((line) => isEntered(line) && !listed.has(line.sku?.toLowerCase()));
  const lines = [...before.form.lines.filter((line) => added.length === 0 || isEntered(line)), ...added];
  return { ...before, form: { ...before.form, lines } };
}

/** Where a blind delivery, or one of an announced receipt, sends its scans and itself. */
export const receivePaths = (asnId: string | undefined) =>
  asnId
    ? { scan: inboundPaths.receiveScan(asnId), save: inboundPaths.receiveSave(asnId) }
    : { scan: stockPaths.receiveScan(), save: stockPaths.receiveSave() };
