import { LABEL_DPI } from "#app/documents/codes/symbol";
import { CODE_LABEL } from "#app/domain/inventory/labels/label-code-options";
import { labelPrinterFor } from "#app/domain/warehouses/label-printers";
import { stockPaths } from "#app/http/stock-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { Download, Printer } from "#app/ui/icons/icons";
import { Button } from "../../primitives/buttons/button";
import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";
import { PrintInForm } from "../printing/print-in-form";
import { LabelNumber, LabelSelect } from "./label-controls";
import type { LabelsScreen } from "./label-types";
import { PaperPreview } from "./paper-preview";

const CODES = Object.entries(CODE_LABEL).map(([value, label]) => ({ value, label }));

/** Content and stock of the labels, with a preview of the first one. */
export function LabelSheet({ screen }: { screen: LabelsScreen }) {
  const { query, stocks, perSheet, preview, notice, items } = screen;
  const printer = labelPrinterFor(query.stock);
  const uses = printer && [printer.use];
  return (
    <Card title="Paper and code" className="lg:sticky lg:top-4 lg:col-start-2 lg:row-span-3 lg:row-start-1">
      <div className="grid gap-4">
        {query.kind === "products" && <LabelSelect name="code" label="Code" value={query.code} options={CODES} />}
        <LabelSelect name="stock" label="Label sheet" value={query.stock ?? ""} options={stocks} />
        {perSheet > 1 && (
          <LabelNumber
            name="start"
            label={`First free label on the sheet (1 to ${perSheet})`}
            value={Math.min(query.start, perSheet)}
            max={perSheet}
          />
        )}
        {preview && <PaperPreview drawing={preview} label={`Label of ${items[0]?.name}`} />}
        {notice && <Hint tone="warn">{notice}</Hint>}
        {uses && <PrintInForm uses={uses} action={printingPaths.printLabels()} size="lg" className="max-lg:hidden" />}
        <OpenPdf size="lg" className="max-lg:hidden" />
        {perSheet === 1 && <ZplFiles />}
        <p className="text-muted text-sm">{sumOf(screen)} Print at actual size, not fitted to the page.</p>
      </div>
      {/* The card is far below the products on a narrow screen. */}
      <div className="bulk-bar lg:hidden">
        <p role="status" className="tabular font-medium">
          {countOf(screen)}
        </p>
        {uses && <PrintInForm uses={uses} action={printingPaths.printLabels()} />}
        <OpenPdf />
      </div>
    </Card>
  );
}

const OpenPdf = (look: { size?: "lg"; className?: string }) => (
  <Button
    type="submit"
    variant="primary"
    icon={Printer}
    formAction={stockPaths.labelsFile()}
    formTarget="_blank"
    {...look}
  >
    Open PDF
  </Button>
);

/** The same labels in the language of label printers, for software that sends files to them. */
const ZplFiles = () => (
  <fieldset className="grid grid-cols-2 gap-2">
    <legend className="mb-1.5 font-medium">File for a label printer (ZPL)</legend>
    {LABEL_DPI.map((dpi) => (
      <Button
        key={dpi}
        type="submit"
        icon={Download}
        name="zpl"
        value={dpi}
        formAction={stockPaths.labelsFile()}
        formTarget="_blank"
      >
        {dpi} dpi
      </Button>
    ))}
  </fieldset>
);

const countOf = ({ labels }: LabelsScreen): string =>
  labels === null ? "All results" : `${labels.toLocaleString("en")} ${labels === 1 ? "label" : "labels"}`;

function sumOf(screen: LabelsScreen): string {
  const { labels, perSheet, query } = screen;
  if (labels === null) return "Labels for all results, up to 2,000.";
  const sheets = Math.ceil((Math.min(query.start, perSheet) - 1 + labels) / perSheet);
  const many = countOf(screen);
  return perSheet > 1 && labels > 0 ? `${many} on ${sheets} ${sheets === 1 ? "sheet" : "sheets"}.` : `${many}.`;
}
