import { LABEL_PRINT, type LabelDpi } from "#app/documents/codes/symbol";
import type { PaperName } from "#app/documents/paper";
import { handlingUnitLabels } from "#app/domain/inbound/handling-units/unit-labels.server";
import { unitLabelsFile } from "#app/domain/inbound/units/unit-labels.server";
import { LabelsQuery } from "#app/domain/inventory/labels/labels.schema";
import { labelsFile } from "#app/domain/inventory/labels/labels.service.server";
import { placeLabels } from "#app/domain/inventory/labels/place-labels.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { conflict, invalid } from "#app/domain/kernel/errors";
import { PickListsQuery } from "#app/domain/picking/lists/pick-lists.schema";
import { pickListsFile } from "#app/domain/picking/lists/pick-lists.server";
import { packingSlipsFile, parcelLabelsFile } from "#app/domain/shipping/papers/papers.server";
import { labelZpl } from "#app/domain/shipping/postage/label-zpl.server";
import { labelFile } from "#app/domain/shipping/postage/settle-label.server";
import type { JobToRender, Rendered } from "#app/domain/warehouses/printing/rendered";
import type { PrinterKind } from "#db/schema/values/printing-values";
import { testPage } from "./print-test-page.server";

const DPI_OF: Partial<Record<PrinterKind, LabelDpi>> = { "label-203": "203", "label-300": "300" };

/**
 * What a printer receives: labels in ZPL, or PDF. A document of a company is read in that company only.
 * @throws DomainError when it cannot be printed: a conflict for what can be tried again
 */
export async function renderPrintJob(system: Ctx, job: JobToRender): Promise<Rendered> {
  const ctx = { ...system, db: system.db.within(job.companyId) };
  const { kind } = job.printer;
  const zpl = DPI_OF[kind];
  const paper = kind === "a4" || kind === "letter" ? kind : null;
  return { type: zpl ? "zpl" : "pdf", content: await whole(await piecesOf(ctx, job, { zpl, paper })) };
}

interface Medium {
  /** Null for a printer of labels. */
  paper: PaperName | null;
  zpl: LabelDpi | undefined;
}
type Pieces = AsyncIterable<Uint8Array>;

async function piecesOf(ctx: Ctx, { document, printer, title }: JobToRender, medium: Medium): Promise<Pieces> {
  const { zpl, paper } = medium;
  switch (document.kind) {
    case "test":
      return testPage(ctx, { name: printer.name, title, paper, print: zpl && LABEL_PRINT[zpl] });
    case "packing-slip":
      return made(await packingSlipsFile(ctx, [document.orderId], onPaper(medium)));
    case "pick-list":
      return made(await pickListsFile(ctx, PickListsQuery.parse({ id: document.orderId }), onPaper(medium)));
    case "address-label":
      return made(await parcelLabelsFile(ctx, [document.orderId], { paper, isZpl: isCoarse(medium) }));
    case "carrier-label":
      return isCoarse(medium) ? carrierZpl(ctx, document.labelId) : carrierLabel(ctx, document.labelId);
    case "product-labels":
      return made(await labelsFile(ctx, LabelsQuery.parse({ ...document.query, zpl })));
    case "place-labels":
      return placeLabels(ctx, { ...document, title, zpl });
    case "asn-labels":
      return (await unitLabelsFile(ctx, document.asnId, { ...document, zpl })).pieces;
    case "unit-label":
      return (await handlingUnitLabels(ctx, document.unitNumber, document.unitNumber, zpl)).pieces;
  }
}

const doesNotFit = () => invalid({}, "printer_does_not_fit", "This printer does not print this kind of document.");

function onPaper({ paper }: Medium): PaperName {
  if (!paper) throw doesNotFit();
  return paper;
}

/** Whether it takes ZPL for 203 dpi, in which labels of carriers are. @throws validation for ZPL of another resolution */
function isCoarse({ zpl }: Medium): boolean {
  if (zpl === "300") throw doesNotFit();
  return zpl === "203";
}

function made(file: { refused: string } | { pieces: Pieces }): Pieces {
  if ("refused" in file) throw invalid({}, "validation", file.refused);
  return file.pieces;
}

async function carrierLabel(ctx: Ctx, labelId: string): Promise<Pieces> {
  const file = await labelFile(ctx, labelId);
  if (!file) throw conflict("The postage provider is still creating this label.", "label_not_ready");
  return file.body;
}

async function carrierZpl(ctx: Ctx, labelId: string): Promise<Pieces> {
  const file = await labelZpl(ctx, labelId);
  if (file) return file.body;
  // Not ready yet, or never in ZPL.
  await carrierLabel(ctx, labelId);
  throw invalid({}, "printer_does_not_fit", NO_ZPL);
}

const NO_ZPL =
  "The postage provider does not supply this label in ZPL. Choose a printer for labels from PDF at the station.";

async function whole(pieces: Pieces): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) parts.push(new Uint8Array(piece));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
