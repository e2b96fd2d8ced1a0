import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CreditForm, CreditQuery, InvoiceParams, partsText } from "#app/domain/billing/invoices/invoices.schema";
import { creditInvoice } from "#app/domain/billing/invoices/issue/credit-note.server";
import { confirmCreditScreen } from "#app/domain/billing/invoices/issue/credit-screens.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { emailText } from "#app/ui/domain/billing/billing-labels";
import { CreditContent } from "#app/ui/domain/billing/credit/credit-content";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { useIsEmailSetUp } from "#app/ui/site/site-facts";

export const meta: MetaFunction = () => [{ title: "Issue a credit note" }];

const INPUT = { params: InvoiceParams, query: CreditQuery };

export const loader = pageLoader("billing.manage", INPUT, async ({ ctx, params: { invoiceId }, query }) => {
  const { what, lines, parts, reason } = query;
  const back = invoicePaths.credit(invoiceId, { what, lines: lines.join(), parts: partsText(parts), reason });
  if (!reason) throw redirect(back);
  return { ...(await confirmCreditScreen(ctx, invoiceId, query)), reason, back };
});

export const action = pageAction(
  "billing.manage",
  { ...INPUT, form: CreditForm, failed: "Failed to credit the invoice" },
  async ({ ctx, params, input }) => {
    const credit = await creditInvoice(ctx, params.invoiceId, input);
    return done(invoicePaths.one(credit), { title: "Credit note issued" });
  },
);

export default function ConfirmCredit() {
  const { number, companyName, recipient, fields, reason, back, ...content } = useLoaderData<typeof loader>();
  const isEmailSetUp = useIsEmailSetUp();
  return (
    <RouteDialog
      title="Issue this credit note?"
      back={back}
      description={
        <>
          <bdi>{companyName}</bdi>, corrects {number}
        </>
      }
    >
      <ActionForm submit="Issue credit note" pending="Issuing..." variant="danger" cancel={back}>
        {[...fields, ["reason", reason] as const].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <CreditContent {...content} />
        <p className="break-words">
          <span className="text-muted">Reason:</span> <bdi>{reason}</bdi>
        </p>
        <p className="break-words text-muted">
          {`The credit note gets the next number${emailText(recipient, isEmailSetUp)}. It cannot be changed.`}
        </p>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
