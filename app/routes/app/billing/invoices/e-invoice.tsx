import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { einvoiceScreen } from "#app/domain/billing/einvoice/einvoice.server";
import { InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { Download } from "#app/ui/icons/icons";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";

export const meta: MetaFunction = () => [{ title: "E-invoice" }];

export const loader = pageLoader("billing.read", { params: InvoiceParams }, ({ ctx, params }) =>
  einvoiceScreen(ctx, params.invoiceId),
);

export default function EInvoice() {
  const { id, companyId, companyName, number, isDraft, problems, manages } = useLoaderData<typeof loader>();
  const back = invoicePaths.one(id);
  const place = { seller: billingPaths.seller(), account: invoicePaths.account(companyId) };
  return (
    <FormPage title={`E-invoice ${number}`} subtitle={companyName} back={back} backLabel={number}>
      {problems.length > 0 ? (
        <Hint tone="warn" title={isDraft ? "Missing for an e-invoice" : "This document has no e-invoice"}>
          <ul className="mt-1 grid gap-1">
            {problems.map(({ says, fixedIn }) => (
              <li key={says}>
                {says}{" "}
                {manages && fixedIn && (
                  <TextLink to={place[fixedIn]}>
                    {fixedIn === "seller" ? "Edit seller details" : "Edit billing account"}
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
          {!isDraft && manages && (
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
