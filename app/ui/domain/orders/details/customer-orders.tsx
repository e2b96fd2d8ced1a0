import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { useIsPortal } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";

type Props = { customer: { customerName: string; customerEmail: string; companyId?: string } };

/** The list of the orders that the company's customer with this email, or this name, has placed. */
export function CustomerOrders({ customer: { customerName, customerEmail, companyId } }: Props) {
  const q = customerEmail || customerName;
  const to = useIsPortal() ? portalPaths.myOrders({ q }) : paths.orders({ q, companyId });
  return <TextLink to={to}>All orders of this customer</TextLink>;
}
