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
      {problems.map(({ says, fixedIn, section }) => (
        <li key={says}>
          {says}{" "}
          {manages && fixedIn && (
            <TextLink to={`${place[fixedIn]}#${section}`}>
              {fixedIn === "seller" ? "Edit seller details" : "Edit billing account"}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What is missing, before an invoice is issued: later it cannot be added. Several details are collapsed to one line. */
export function EInvoiceHint({
  title = "If you issue this invoice now, it will have no e-invoice",
  ...props
}: Omit<Props, "manages"> & { title?: string }) {
  const count = props.problems.length;
  if (count === 0) return null;
  if (count === 1)
    return (
      <Hint title={title}>
        <EInvoiceProblemList {...props} manages />
      </Hint>
    );
  return (
    <Hint>
      <details>
        <summary className="cursor-pointer font-medium">
          {title}: {count} details are missing
        </summary>
        <EInvoiceProblemList {...props} manages />
      </details>
    </Hint>
  );
}
