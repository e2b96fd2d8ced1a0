import { carrierLabel } from "#app/integrations/tracking-links";
import { Hint } from "../../primitives/states/hint";

interface Handling {
  packing?: string;
  shipping?: string;
  cutOff?: string;
  carrier?: string;
}

/** The company's packing instructions; empty when there are none. */
export function PackingHint({ handling }: { handling: Handling }) {
  const said = [
    ["Packing", handling.packing],
    ["Shipping", handling.shipping],
    ["Order cut-off", handling.cutOff && `${handling.cutOff}, warehouse time`],
    ["Preferred carrier", handling.carrier && carrierLabel(handling.carrier)],
  ].filter((pair): pair is [string, string] => Boolean(pair[1]));
  if (said.length === 0) return null;
  return (
    <Hint title="Handling instructions">
      <dl className="mt-1 grid gap-1">
        {said.map(([term, text]) => (
          <div key={term}>
            <dt className="inline text-muted">{term}: </dt>
            <dd className="inline whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </Hint>
  );
}
