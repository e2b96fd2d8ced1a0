import { useLocation } from "@remix-run/react";
import type { EInvoiceProblem } from "#app/domain/billing/einvoice/einvoice-problems";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";

type Props = { problems: readonly EInvoiceProblem[]; companyId: string };

/** What is missing, by the place where it is entered, each with a link to its section of that form. */
export function EInvoiceProblemList({ problems, companyId }: Props) {
  const withBack = useWithBack();
  const { pathname, search } = useLocation();
  const link = (to: string, section: string | undefined) => {
    const isHere = to.split("?", 1)[0] === pathname;
    return isHere ? `${pathname}${search}#${section}` : withBack(`${to}#${section}`);
  };
  const places = [
    { at: "seller", title: "Seller details", to: billingPaths.seller() },
    { at: "account", title: "Billing account", to: invoicePaths.account(companyId) },
    { at: null, title: null, to: null },
  ] as const;
  return (
    <div className="mt-1 grid gap-3">
      {places.map(({ at, title, to }) => {
        const found = problems.filter(({ fixedIn }) => fixedIn === at);
        if (found.length === 0) return null;
        return (
          <div key={title} className="grid gap-1">
            {title && (
              <h3 className="font-medium">
                {title} ({found.length} missing)
              </h3>
            )}
            <ul className={found.length > 1 ? "grid list-disc gap-1 ps-5" : undefined}>
              {found.map(({ says, section }) => (
                <li key={says}>{to ? <TextLink to={link(to, section)}>{says}</TextLink> : says}</li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

/** What is missing, before an invoice is issued: later it cannot be added. Several details are collapsed to one line. */
export function EInvoiceHint({
  title = "If you issue this invoice now, it will have no e-invoice",
  ...props
}: Props & { title?: string }) {
  const count = props.problems.length;
  if (count === 0) return null;
  if (count === 1)
    return (
      <Hint title={title}>
        <EInvoiceProblemList {...props} />
      </Hint>
    );
  return (
    <Hint>
      <details>
        <summary className="cursor-pointer font-medium">
          {title}: {count} details are missing
        </summary>
        <EInvoiceProblemList {...props} />
      </details>
    </Hint>
  );
}
