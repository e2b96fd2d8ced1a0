import { invoicePaths } from "#app/http/invoice-paths";
import {
  Building2,
  CircleCheck,
  CreditCard,
  FileSpreadsheet,
  FileText,
  RefreshCw,
  Trash2,
  Undo2,
} from "#app/ui/icons/icons";
import type { MenuItem } from "#app/ui/primitives/overlays/menu-entries";

/** A document, as far as its actions depend on it. */
export interface ActedOn {
  id: string;
  companyId: string;
  kind: "invoice" | "credit-note";
  status: "draft" | "issued" | "paid" | "credited";
  totalMinor: number;
  taxMinor: number;
  paidMinor: number;
  openMinor: number;
  collectorStatus: string | null;
  payUrl: string | null;
  /** The invoice whose days can be billed again: this one, or the one that this credit note credited. */
  rebillable: string | null;
}

/** Downloads of a document. */
export const fileItems = (id: string): MenuItem[] => [
  { label: "PDF, A4", to: invoicePaths.pdf(id, "a4"), icon: FileText, newTab: true },
  { label: "PDF, Letter", to: invoicePaths.pdf(id, "letter"), icon: FileText, newTab: true },
  { label: "E-invoice (UBL)", to: invoicePaths.einvoice(id), icon: FileText },
  { label: "CSV of the lines", to: invoicePaths.csv(id), icon: FileSpreadsheet, reload: true },
];

interface MenuOptions {
  hasCollector: boolean;
  discardDialog: string;
  paidDialog: string;
  /** Adds the way back to the document. */
  withBack: (to: string) => string;
}

export const canMarkPaid = ({ status, openMinor }: Pick<ActedOn, "status" | "openMinor">): boolean =>
  status === "issued" && openMinor !== 0;

/** What the provider does less often. The dialogs are ids of the questions before a draft is discarded or a document marked as paid. */
export function furtherItems(
  { id, kind, status, openMinor, companyId, collectorStatus, payUrl, rebillable }: ActedOn,
  { hasCollector, discardDialog, paidDialog, withBack }: MenuOptions,
): MenuItem[] {
  const isInvoice = kind === "invoice";
  const canCollect =
    hasCollector && ((status === "issued" && isInvoice && collectorStatus !== "open") || collectorStatus === "failed");
  const post = (isShown: boolean, item: Exclude<MenuItem, "divider">): MenuItem[] => (isShown ? [item] : []);
  return [
    ...post(status === "draft", {
      ...{ label: "Recalculate", icon: RefreshCw, action: invoicePaths.rateAgain(id), fields: {} },
    }),
    ...post(isInvoice && (status === "issued" || status === "paid"), {
      ...{ label: "Credit", icon: Undo2, to: invoicePaths.credit(id) },
    }),
    ...post(canMarkPaid({ status, openMinor }), {
      ...{ label: isInvoice ? "Mark as paid" : "Mark as refunded", icon: CircleCheck, opens: paidDialog },
    }),
    ...post(canCollect, {
      ...{ label: collectorStatus === null ? "Collect online" : "Collect online again", icon: CreditCard },
      ...{ action: invoicePaths.collect(id), fields: {} },
    }),
    ...(payUrl ? [{ label: "Payment page", to: payUrl, icon: CreditCard, reload: true }] : []),
    // Its next step is the refund of what was paid.
    ...(rebillable && openMinor !== 0
      ? [{ label: "Bill these days again", icon: RefreshCw, action: invoicePaths.billAgain(rebillable), fields: {} }]
      : []),
    { label: "Billing account", icon: Building2, to: withBack(invoicePaths.account(companyId)) },
    ...(status === "draft"
      ? (["divider", { label: "Discard", icon: Trash2, opens: discardDialog, danger: true }] satisfies MenuItem[])
      : []),
  ];
}
