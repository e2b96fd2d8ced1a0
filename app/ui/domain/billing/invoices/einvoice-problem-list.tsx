import type { EInvoiceProblem } from "#app/domain/billing/einvoice/einvoice-problems";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";

type Props = { problems: readonly EInvoiceProblem[]; companyId: string; manages: boolean };

/** What is missing, each with a link to where it is entered. */
export function EInvoiceProblemList({ problems, companyId, manages }: Props) {
  const place = { seller: billingPaths.seller(), account: invoicePaths.account(companyId) };
  return (
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
  );
}

/** On a draft: details cannot be added once it is issued. */
export function EInvoiceHint(props: Omit<Props, "manages">) {
  if (props.problems.length === 0) return null;
  return (
    <Hint title="If you issue this invoice now, it will have no e-invoice">
      <EInvoiceProblemList {...props} manages />
    </Hint>
  );
}
