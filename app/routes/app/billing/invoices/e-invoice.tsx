import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { einvoiceScreen } from "#app/domain/billing/einvoice/einvoice.server";
import { InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { EInvoiceProblemList } from "#app/ui/domain/billing/invoices/einvoice-problem-list";
import { Download } from "#app/ui/icons/icons";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: "E-invoice" }];

export const loader = pageLoader("billing.read", { params: InvoiceParams }, ({ ctx, params }) =>
  einvoiceScreen(ctx, params.invoiceId),
);

export default function EInvoice() {
  const { id, companyId, companyName, number, isDraft, isComplete, problems } = useLoaderData<typeof loader>();
  const back = invoicePaths.one(id);
  return (
    <FormPage title={`E-invoice ${number}`} subtitle={companyName} back={back} backLabel={number}>
      {!isComplete && !problems ? (
        <>
          <p>No e-invoice is available for {number}. The PDF is the invoice.</p>
          <div>
            <LinkButton to={invoicePaths.pdf(id)} icon={Download} variant="primary" newTab>
              Download PDF
            </LinkButton>
          </div>
        </>
      ) : !isComplete && problems ? (
        <Hint tone="warn" title={isDraft ? "Missing for an e-invoice" : "This document has no e-invoice"}>
          <EInvoiceProblemList problems={problems} companyId={companyId} />
          {!isDraft && (
            <p className="mt-2">
              An issued document does not change. Enter the details for the next one; to send this one as an e-invoice,
              credit it and bill its days again.
            </p>
          )}
        </Hint>
      ) : isDraft ? (
        <Hint>Nothing is missing. The e-invoice is available once the draft is issued.</Hint>
      ) : (
        <>
          <p>The file is UBL 2.1 (Peppol BIS Billing 3.0) and follows the European standard EN 16931.</p>
          <div>
            <LinkButton to={invoicePaths.ubl(id)} icon={Download} variant="primary" reload>
              Download e-invoice
            </LinkButton>
          </div>
        </>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
