import { useId } from "react";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { ConfirmDialog } from "#app/ui/forms/confirm-dialog";
import { PostButton } from "#app/ui/forms/post-button";
import { usePost } from "#app/ui/forms/use-post";
import { Download } from "#app/ui/icons/icons";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Menu } from "#app/ui/primitives/overlays/menu";
import { useIsEmailSetUp } from "#app/ui/site/site-facts";
import { type Discarding, discardWords, emailText } from "../billing-labels";
import { MarkPaidQuestion } from "../payments/mark-paid-question";
import { type ActedOn, canMarkPaid, fileItems, furtherItems } from "./invoice-menu";
import { type InvoiceLetter, LastEmail, wasEmailed } from "./invoice-subtitle";

type Props = {
  invoice: ActedOn & { currency: string; mailedAt: number | null };
  isOverdue: boolean;
  letters: readonly InvoiceLetter[];
  manages: boolean;
  recipient: string;
  emailSubject: string;
  /** Idempotency key of the email. */
  mailKey: string;
  /** Through which the company pays online. */
  collector: object | null;
  isEmpty: boolean;
  /** Of a draft: why it would have no e-invoice when it is issued. */
  einvoiceProblems: readonly unknown[];
  /** Of a draft: what its lines lose when it is discarded. */
  discarding: Discarding;
  today: string;
};

/** Everything that can be done with the document: the next step last, and what is needed less often in a menu. */
export function InvoiceActions(props: Props) {
  const { invoice, isOverdue, letters, manages, mailKey } = props;
  const { id, companyId, kind, status, mailedAt, payUrl } = invoice;
  const what = kind === "invoice" ? "invoice" : "credit note";
  return (
    <>
      {manages && isOverdue && (
        <LinkButton to={billingPaths.emailStatement({ company: companyId, kind: "reminder" })}>
          Send reminder
        </LinkButton>
      )}
      {manages && <FurtherActions {...props} />}
      <Menu label="Download this document" trigger="Download" icon={Download} items={fileItems(id)} />
      {manages && status !== "draft" && (
        <ConfirmButton
          label={wasEmailed(letters, mailedAt) ? "Email again" : `Email ${what}`}
          title={`Email this ${what}?`}
          body={<EmailQuestion {...props} />}
          confirm={`Email ${what}`}
          pending="Sending…"
          tone="primary"
          action={invoicePaths.email(id)}
          fields={{ key: mailKey }}
        />
      )}
      {payUrl && !manages && (
        <LinkButton to={payUrl} reload variant="primary">
          Pay online
        </LinkButton>
      )}
      {manages && <MainAction {...props} />}
    </>
  );
}

/** To whom the email goes, what it says and contains, and when the last one was sent. */
function EmailQuestion({ invoice: { mailedAt }, letters, recipient, emailSubject }: Props) {
  const isEmailSetUp = useIsEmailSetUp();
  return (
    <>
      {recipient ? (
        <>
          It goes to <bdi className="wrap-anywhere">{recipient}</bdi>.
        </>
      ) : (
        "No email address is known for this company. Enter one in its billing account."
      )}
      {!isEmailSetUp && " Email is not set up, so nothing is sent."}
      <span className="mt-2 block">Subject: {emailSubject}</span>
      <span className="mt-2 block">It links to the document and its PDF. No file is attached.</span>
      {wasEmailed(letters, mailedAt) && (
        <span className="mt-2 block">
          <LastEmail letter={letters.at(-1)} mailedAt={mailedAt} />.
        </span>
      )}
    </>
  );
}

function FurtherActions({ invoice, collector, discarding, today }: Props) {
  const discardDialog = useId();
  const paidDialog = useId();
  const isInvoice = invoice.kind === "invoice";
  const { Form } = usePost();
  const withBack = useWithBack();
  return (
    <>
      <Menu
        label="More actions"
        trigger="More"
        items={furtherItems(invoice, { hasCollector: collector !== null, discardDialog, paidDialog, withBack })}
      />
      {invoice.status === "draft" && (
        <ConfirmDialog
          id={discardDialog}
          Form={Form}
          title="Discard this draft?"
          body={discardWords(discarding, invoice.currency)}
          confirm="Discard"
          action={invoicePaths.discard(invoice.id)}
        />
      )}
      {canMarkPaid(invoice) && (
        <ConfirmDialog
          id={paidDialog}
          Form={Form}
          title={isInvoice ? "Mark this invoice as paid?" : "Mark this credit note as refunded?"}
          body={<MarkPaidQuestion invoice={invoice} today={today} />}
          confirm={isInvoice ? "Mark as paid" : "Mark as refunded"}
          tone="primary"
          action={invoicePaths.markPaid(invoice.id)}
        />
      )}
    </>
  );
}

/** The provider's next step. */
function MainAction({ invoice, recipient, isEmpty, einvoiceProblems }: Props) {
  const { id, status, totalMinor, taxMinor, openMinor, rebillable } = invoice;
  const isEmailSetUp = useIsEmailSetUp();
  if (status === "draft" && !isEmpty)
    return (
      <ConfirmButton
        label="Issue"
        title="Issue this invoice?"
        body={
          <>
            {`It gets the next number${emailText(recipient, isEmailSetUp)}. An issued invoice cannot be changed, only credited.`}
            {einvoiceProblems.length > 0 && (
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
  if (rebillable)
    return (
      <PostButton action={invoicePaths.billAgain(rebillable)} pending="Drafting…" variant="primary">
        Bill these days again
      </PostButton>
    );
  return null;
}
