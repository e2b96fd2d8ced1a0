import type { UndecidedChange } from "#app/domain/orders/undecided.server";
import { orderPaths } from "#app/http/order-paths";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { TextLink } from "../../../primitives/buttons/text-link";
import { Hint } from "../../../primitives/states/hint";

/** An order's undecided changes from its store, each with a link. */
export function UndecidedHint({ changes }: { changes: Pick<UndecidedChange, "id" | "message">[] }) {
  const withBack = useWithBack();
  if (changes.length === 0) return null;
  return (
    <Hint tone="warn" title="Changed in the store">
      <ul className="grid gap-1">
        {changes.map(({ id, message }) => (
          <li key={id}>
            {message} <TextLink to={withBack(orderPaths.orderChange(id))}>View change</TextLink>
          </li>
        ))}
      </ul>
    </Hint>
  );
}
