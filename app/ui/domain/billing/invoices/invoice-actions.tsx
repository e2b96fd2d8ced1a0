import { invoicePaths } from "#app/http/invoice-paths";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { PostButton } from "#app/ui/forms/post-button";
import { Download, FileSpreadsheet, FileText } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Menu } from "#app/ui/primitives/overlays/menu";

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
}

type HeaderProps = {
  invoice: ActedOn & { payUrl: string | null };
  manages: boolean;
  recipient: string;
  isEmpty: boolean;
  /** Of a draft: whether it can be an e-invoice when it is issued. */
  hasEInvoice: boolean;
};

/** Downloads, payment, and the provider's next step. */
export function HeaderActions({ invoice, manages, ...draft }: HeaderProps) {
  const { id, payUrl } = invoice;
  return (
    <>
      <InvoiceFiles id={id} />
      {payUrl && (
        <LinkButton to={payUrl} reload variant={manages ? "secondary" : "primary"}>
          Pay online
        </LinkButton>
      )}
      {manages && <MainAction invoice={invoice} {...draft} />}
    </>
  );
}

/** Downloads of the document. */
function InvoiceFiles({ id }: { id: string }) {
  return (
    <Menu
      label="Download this document"
      trigger="Download"
      icon={Download}
      items={[
        { label: "PDF, A4", to: invoicePaths.pdf(id, "a4"), icon: FileText, reload: true },
        { label: "PDF, Letter", to: invoicePaths.pdf(id, "letter"), icon: FileText, reload: true },
        { label: "E-invoice (UBL)", to: invoicePaths.einvoice(id), icon: FileText },
        { label: "CSV of the lines", to: invoicePaths.csv(id), icon: FileSpreadsheet, reload: true },
      ]}
    />
  );
}

/** The provider's next step. */
function MainAction({ invoice, recipient, isEmpty, hasEInvoice }: Omit<HeaderProps, "manages">) {
  const { id, status, totalMinor, taxMinor, openMinor } = invoice;
  if (status === "draft" && !isEmpty)
    return (
      <ConfirmButton
        label="Issue"
        title="Issue this invoice?"
        body={
          <>
            {`It gets the next number${recipient ? ` and is emailed to ${recipient}` : ". No email is sent, because no address is known"}. An issued invoice cannot be changed, only credited.`}
            {!hasEInvoice && (
              <span className="mt-2 block">
                It will have no e-invoice. <TextLink to={invoicePaths.einvoice(id)}>See what is missing</TextLink>
              </span>
            )}
          </>
        }
        confirm="Issue invoice"
        tone="primary"
        variant="primary"
        action={invoicePaths.issueOne(id)}
        fields={{ total: String(totalMinor), tax: String(taxMinor) }}
      />
    );
  // A credit note that reduces an unpaid invoice is not refunded.
  if (status !== "draft" && openMinor !== 0)
    return (
      <LinkButton to={invoicePaths.recordPayment(id)} variant="primary">
        {openMinor < 0 ? "Record refund" : "Record payment"}
      </LinkButton>
    );
  return null;
}

/** Further actions. */
export function OtherActions({
  invoice,
  mailKey,
  hasCollector,
}: {
  invoice: ActedOn;
  mailKey: string;
  hasCollector: boolean;
}) {
  const { id, status, kind, openMinor, companyId, collectorStatus } = invoice;
  const isInvoice = kind === "invoice";
  const canCollect =
    hasCollector && ((status === "issued" && isInvoice && collectorStatus !== "open") || collectorStatus === "failed");
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {status === "draft" && (
        <>
          <PostButton action={invoicePaths.rateAgain(id)} pending="Recalculating…">
            Recalculate
          </PostButton>
          <ConfirmButton
            label="Discard"
            title="Discard this draft?"
            body="Its adjustments are lost. Its days can be billed again, manually or by the nightly run."
            confirm="Discard"
            action={invoicePaths.discard(id)}
          />
        </>
      )}
      {status !== "draft" && (
        <PostButton action={invoicePaths.email(id)} fields={{ key: mailKey }} pending="Sending…">
          Email again
        </PostButton>
      )}
      {isInvoice && (status === "issued" || status === "paid") && (
        <LinkButton to={invoicePaths.credit(id)}>Credit</LinkButton>
      )}
      {isInvoice && status === "credited" && (
        <PostButton action={invoicePaths.billAgain(id)} pending="Drafting…">
          Bill these days again
        </PostButton>
      )}
      {status === "issued" && openMinor !== 0 && (
        <PostButton action={invoicePaths.markPaid(id)} pending="Saving...">
          {isInvoice ? "Mark as paid" : "Mark as refunded"}
        </PostButton>
      )}
      {canCollect && (
        <PostButton action={invoicePaths.collect(id)} pending="Sending…">
          {collectorStatus === null ? "Collect online" : "Retry"}
        </PostButton>
      )}
      <LinkButton to={invoicePaths.account(companyId)}>Billing account</LinkButton>
    </div>
  );
}
