import type { UndecidedChange } from "#app/domain/orders/undecided.server";
import { orderPaths } from "#app/http/order-paths";
import { TextLink } from "../../../primitives/buttons/text-link";
import { Hint } from "../../../primitives/states/hint";

/** An order's undecided changes from its store, each with a link. */
export function UndecidedHint({ changes }: { changes: Pick<UndecidedChange, "id" | "message">[] }) {
  if (changes.length === 0) return null;
  return (
    <Hint tone="warn" title="Changed in the store">
      <ul className="grid gap-1">
        {changes.map(({ id, message }) => (
          <li key={id}>
            {message} <TextLink to={orderPaths.orderChange(id)}>View change</TextLink>
          </li>
        ))}
      </ul>
    </Hint>
  );
}
