import type { PaperName } from "#app/documents/paper";
import { invoicePaths } from "#app/http/invoice-paths";
import { PaperSelect } from "#app/ui/domain/paper/paper-select";
import { Download, Printer } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { BulkBar } from "#app/ui/primitives/tables/bulk-bar";
import type { InvoiceSearch } from "./invoice-search";

/** Id of the form for selected rows. */
export const INVOICE_FORM = "chosen-invoices";

interface Props {
  search: InvoiceSearch;
  /** Number of documents that match the filters. */
  matching: number;
  /** Drafts are among the documents that match. */
  hasDrafts: boolean;
  paper: PaperName;
}

/** Actions on the selected documents, or on all that match the filters. */
export const InvoiceBulkBar = ({ search, matching, hasDrafts, paper }: Props) => (
  <BulkBar
    form={INVOICE_FORM}
    action={invoicePaths.issue()}
    keep={Object.fromEntries(Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1])))}
    all={`All ${matching > 10_000 ? "" : `${matching.toLocaleString("en")} `}that match`}
  >
    {hasDrafts && (
      <Button type="submit" size="sm" variant="primary">
        Issue drafts
      </Button>
    )}
    <Button type="submit" size="sm" icon={Printer} formAction={invoicePaths.printList()} formTarget="_blank">
      Print
    </Button>
    <PaperSelect paper={paper} />
    <Button type="submit" size="sm" icon={Download} formAction={invoicePaths.exportList()}>
      Export
    </Button>
  </BulkBar>
);
