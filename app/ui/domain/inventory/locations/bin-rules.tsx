import { fillInWords } from "#app/domain/inventory/bins/bin-fill";
import type { BinScreen } from "#app/domain/inventory/bins/bin-screen.server";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";

type Props = { rules: NonNullable<BinScreen["rules"]>; pickSequence: number };

/** Capacity, fill and rules of a bin. */
export function BinRules({ rules, pickSequence }: Props) {
  const { fill, volume, weight, pallets, reservedFor, mixing } = rules;
  const limits = [
    ...(volume ? [{ term: "Volume", detail: volume }] : []),
    ...(weight ? [{ term: "Weight", detail: weight }] : []),
    ...(pallets ? [{ term: "Pallets", detail: pallets }] : []),
  ];
  return (
    <Card>
      <DescriptionList
        columns={4}
        pairs
        items={[
          { term: "Fill", detail: fill && fillInWords(fill) },
          ...(limits.length > 0 ? limits : [{ term: "Capacity", detail: "Unlimited" }]),
          { term: "Reserved for", detail: reservedFor ?? "All companies" },
          { term: "Only", detail: mixing.length > 0 ? mixing.join(", ") : "Any mix" },
          { term: "Walking order", detail: <span className="tabular">{pickSequence}</span> },
        ]}
      />
    </Card>
  );
}
