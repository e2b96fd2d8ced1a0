import { serialPaths } from "#app/http/warehouse-work/serial-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Mono } from "#app/ui/primitives/values/mono";

export interface SerialLine {
  productId: string;
  sku: string;
  name: string;
  units: number;
  serials: readonly string[];
}

/** Serial numbers by product, each a link to its trace. */
export const SerialList = ({ lines }: { lines: readonly Omit<SerialLine, "units">[] }) => (
  <ul aria-label="Serial numbers" className="grid gap-4">
    {lines.map(({ productId, sku, name, serials }) => (
      <li key={productId}>
        <p className="break-words font-medium" dir="auto">
          {name}
        </p>
        <Mono className="text-muted text-sm">{sku}</Mono>
        {serials.length === 0 ? (
          <p className="text-muted">None recorded.</p>
        ) : (
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {serials.map((serial) => (
              <li key={serial} className="break-all">
                <TextLink to={serialPaths.trace(serial)}>
                  <Mono>{serial}</Mono>
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);
