import type { HowToPay } from "#app/domain/billing/parties/how-to-pay.server";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";

/** The bank account, the payment pages and the reference, and who receives the invoices. */
export function HowToPayCard({ companyId, pay }: { companyId: string; pay: HowToPay }) {
  const { bank, contact, paymentDays, recipient, payable, mayChange } = pay;
  return (
    <div id="how-to-pay" className="min-w-0">
      <Card
        title="How to pay"
        description={mayChange.account ? "As the company sees it on its Billing page" : undefined}
        footer={
          <>
            {recipient ? (
              <>
                Invoices go to <bdi className="wrap-anywhere">{recipient}</bdi>
              </>
            ) : (
              "No invoice is emailed, because no address is set"
            )}
            {(mayChange.account || mayChange.contact) && (
              <>
                {" · "}
                <TextLink to={mayChange.account ? invoicePaths.account(companyId) : billingPaths.contact(companyId)}>
                  Change
                </TextLink>
              </>
            )}
          </>
        }
      >
        {bank.length === 0 && payable.length === 0 ? (
          <NoDetails contact={contact} mayEnter={mayChange.account} />
        ) : (
          <DescriptionList
            pairs
            columns={3}
            items={[
              ...bank,
              ...(bank.length > 0
                ? [{ term: "Payment reference", detail: "The invoice's number, such as INV-000123" }]
                : []),
              {
                term: "Payment due",
                detail:
                  paymentDays === 0
                    ? "On receipt"
                    : `${paymentDays} ${paymentDays === 1 ? "day" : "days"} after the invoice date`,
              },
              ...payable.map(({ number, payUrl }) => ({
                term: `Pay ${number} online`,
                detail: <TextLink href={payUrl}>Payment page</TextLink>,
              })),
            ]}
          />
        )}
      </Card>
    </div>
  );
}

function NoDetails({ contact, mayEnter }: { contact: string; mayEnter: boolean }) {
  if (mayEnter)
    return (
      <p>
        No bank account is set. Enter it under <TextLink to={billingPaths.seller()}>Seller details</TextLink>.
      </p>
    );
  return (
    <p>
      No bank account is shown yet.
      {contact && (
        <>
          {" "}
          Ask <TextLink href={`mailto:${contact}`}>{contact}</TextLink> how to pay.
        </>
      )}
    </p>
  );
}
