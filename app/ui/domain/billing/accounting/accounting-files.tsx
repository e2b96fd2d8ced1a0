import type { AccountingFile } from "#app/domain/billing/accounting/accounting.schema";
import type { accountingScreen } from "#app/domain/billing/accounting/export-accounting.server";
import { billingPaths } from "#app/http/billing-paths";
import { Download, Receipt } from "#app/ui/icons/icons";
import { Section } from "#app/ui/layouts/pages/section";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Money } from "#app/ui/primitives/values/money";

type Screen = Awaited<ReturnType<typeof accountingScreen>>;
type Sum = Screen["sums"][number];

const COLUMNS: Column<Sum>[] = [
  {
    key: "kind",
    header: "Documents",
    primary: true,
    cell: ({ kind, documents }) => {
      const one = kind === "invoice" ? "invoice" : "credit note";
      return documents === 1 ? `1 ${one}` : `${documents.toLocaleString("en-US")} ${one}s`;
    },
  },
  {
    key: "net",
    header: "Without tax",
    align: "right",
    cell: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
  },
  {
    key: "tax",
    header: "Tax",
    align: "right",
    cell: ({ taxMinor, currency }) => <Money minor={taxMinor} currency={currency} />,
  },
  {
    key: "gross",
    header: "Total",
    align: "right",
    cell: ({ totalMinor, taxMinor, currency }) => (
      <Money minor={totalMinor + taxMinor} currency={currency} className="font-semibold" />
    ),
  },
];

/** What was issued in the month, to compare with the result of the import. */
export const IssuedSums = ({ sums, monthName }: { sums: Sum[]; monthName: string }) => (
  <DataTable
    caption={`Issued in ${monthName}`}
    rows={sums}
    rowKey={({ kind, currency }) => `${kind}-${currency}`}
    columns={COLUMNS}
    empty={
      <EmptyState
        icon={Receipt}
        title={`Nothing was issued in ${monthName}`}
        detail="Choose another month, or issue the drafts first."
      />
    }
  />
);

const NAME: Record<AccountingFile, string> = {
  xero: "Invoices and credit notes",
  "quickbooks-invoices": "Invoices",
  "quickbooks-credit-notes": "Credit notes",
};

interface Props {
  files: Screen["files"];
  month: string;
  company: string | undefined;
}

const DATES = { "day-first": "day first: 31/12/2026", "month-first": "month first: 12/31/2026" };

/** Downloads by accounting system; a month with too many documents for one import comes in parts. */
export function AccountingFiles({ files, dateOrder, ...chosen }: Props & { dateOrder: keyof typeof DATES }) {
  const quickbooks = files.filter(({ file }) => file !== "xero");
  return (
    <>
      <p>
        Dates are written {DATES[dateOrder]}. They must be in the order that your accounting system uses.{" "}
        <TextLink to={billingPaths.accountingCodes()}>Change</TextLink>
      </p>
      <Section
        title="Xero"
        description="In Xero, open Business, Invoices, Import. Choose “Tax exclusive”. Negative amounts are exported as credit notes."
      >
        <Downloads files={files.filter(({ file }) => file === "xero")} {...chosen} />
      </Section>
      <Section
        title="QuickBooks Online"
        description="In QuickBooks, open Settings, Import data. Invoices and credit notes are imported separately, exclusive of tax."
      >
        <Downloads files={quickbooks} {...chosen} />
      </Section>
    </>
  );
}

const Downloads = ({ files, ...chosen }: Props) => (
  <div className="flex flex-wrap gap-2">
    {files.flatMap(({ file, documents, parts }) =>
      documents === 0
        ? []
        : Array.from({ length: parts }, (_, n) => n + 1).map((part) => (
            <LinkButton
              key={`${file}-${part}`}
              to={billingPaths.accountingFile({ file, ...chosen, part: parts > 1 ? String(part) : undefined })}
              icon={Download}
              download
            >
              {NAME[file]}
              {parts > 1 && `, part ${part} of ${parts}`}
            </LinkButton>
          )),
    )}
  </div>
);
