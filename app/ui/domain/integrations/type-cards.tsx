import { ProviderMark } from "#app/ui/icons/provider-mark";
import { LinkButton } from "../../primitives/buttons/link-button";

interface Choice {
  type: string;
  label: string;
  about: string;
}

/** The types that can be connected, with a description of each. */
export function TypeCards({ types, addTo }: { types: readonly Choice[]; addTo: (type: string) => string }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {types.map(({ type, label, about }) => (
        <li key={type} className="grid content-between gap-4 rounded-lg border border-line bg-surface p-5">
          <div className="flex gap-3">
            <ProviderMark type={type} label={label} />
            <div className="min-w-0">
              <h3 className="text-md">{label}</h3>
              <p className="mt-1 text-muted text-sm">{about}</p>
            </div>
          </div>
          <LinkButton to={addTo(type)} preventScrollReset className="justify-self-start">
            Connect<span className="sr-only"> {label}</span>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
