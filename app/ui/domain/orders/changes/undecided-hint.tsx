import { orderPaths } from "#app/http/order-paths";
import { TextLink } from "../../../primitives/buttons/text-link";
import { Hint } from "../../../primitives/states/hint";

export interface UndecidedChange {
  id: string;
  /** "The store cancelled this order. Decide first." */
  said: string;
}

/** On an order that a store has changed: what is to be decided, and where. */
export function UndecidedHint({ changes }: { changes: UndecidedChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Hint tone="warn" title="Changed in the store">
      <ul className="grid gap-1">
        {changes.map(({ id, said }) => (
          <li key={id}>
            {said} <TextLink to={orderPaths.orderChange(id)}>Look at the change</TextLink>
          </li>
        ))}
      </ul>
    </Hint>
  );
}
