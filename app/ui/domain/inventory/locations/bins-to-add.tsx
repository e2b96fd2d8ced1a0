import { Hint } from "#app/ui/primitives/states/hint";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";

interface Props {
  count: number;
  existing: number;
  first: string;
  last: string;
}

/** How many locations a form would add, before it is confirmed. */
export const BinsToAdd = ({ count, existing, first, last }: Props) => (
  <Hint tone="info" title={`${formatCount(count)} locations`} role="status">
    <Mono>{first}</Mono> to <Mono>{last}</Mono>
    {existing > 0 && `. ${formatCount(existing)} exist already and stay unchanged.`}
  </Hint>
);
