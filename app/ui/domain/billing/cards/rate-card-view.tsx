import { formatRate, percentText } from "#app/domain/billing/cards/rate-text";
import { UNIT } from "#app/domain/billing/charge-quantities";
import { labelOf } from "#app/domain/billing/invoice-line-labels";
import { CHARGES, type Charge, type NamedRate, type Rate, type Rates } from "#app/domain/billing/rates";
import { treatmentText } from "#app/domain/billing/tax/tax";
import { formatMoney } from "#app/domain/kernel/money";
import { Card } from "../../../primitives/card";
import { DescriptionList } from "../../../primitives/values/description-list";
import { quantityText } from "../billing-labels";
import { taxedName } from "../taxed-charges";

interface Line {
  name: string;
  unit: string;
  /** One of what the month's quantity counts. */
  counted: string;
  note?: string | undefined;
  rate: Rate;
}

/** A rate card, read-only. */
export function RateCardView({ currency, rates }: { currency: string; rates: Rates }) {
  const per = rates.storagePer === "month" ? "month" : "day";
  const charges = (Object.keys(CHARGES) as Charge[]).flatMap((charge): Line[] => {
    const rate = rates.charges[charge];
    const unit = CHARGES[charge].replace(/-day$/, ` per ${per}`);
    return rate ? [{ name: labelOf(charge, ""), unit, counted: UNIT[charge], rate }] : [];
  });
  const named = (all: readonly NamedRate[]): Line[] =>
    all.map((one) => ({
      name: one.name,
      unit: one.unit,
      counted: one.unit,
      rate: one,
      note: one.each ? `With each ${one.each}` : undefined,
    }));
  return (
    <>
      <RateTable title="Charges" currency={currency} lines={charges} none="No charge has a rate." />
      <RateTable title="Materials" currency={currency} lines={named(rates.materials)} none="None." />
      <RateTable title="Special work" currency={currency} lines={named(rates.special)} none="None." />
      {rates.taxes && (
        <Card title="Tax by charge" description="All other charges use the billing account's tax">
          <DescriptionList
            items={rates.taxes.map((one) => ({
              term: taxedName(one),
              detail: [treatmentText(one), one.reason].filter(Boolean).join(": "),
            }))}
          />
        </Card>
      )}
      <Card title="Postage and minimum">
        <DescriptionList
          items={[
            {
              term: "Postage",
              detail:
                rates.postageMarkup === null
                  ? "Not billed"
                  : rates.postageMarkup === 0
                    ? "At cost"
                    : `At cost plus ${percentText(rates.postageMarkup)}%`,
            },
            {
              term: "Monthly minimum",
              detail: rates.minimumMinor > 0 ? formatMoney(rates.minimumMinor, currency) : "None",
            },
          ]}
        />
      </Card>
    </>
  );
}

function RateTable({ title, currency, lines, none }: { title: string; currency: string; lines: Line[]; none: string }) {
  return (
    <Card title={title} padded={false}>
      {lines.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{none}</p>
      ) : (
        <dl className="divide-y divide-line pb-2">
          {lines.map(({ name, unit, counted, rate, note }) => (
            <div
              key={name}
              className="flex items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-2.5 max-sm:flex-col"
            >
              <dt className="min-w-0">
                <bdi className="break-words">{name}</bdi>
                {note && <span className="block text-muted text-sm">{note}</span>}
              </dt>
              <dd className="tabular sm:text-right">
                {formatRate(rate.rate, currency)} <span className="text-muted">per {unit}</span>
                {rate.tiers?.map((tier) => (
                  <span key={tier.above} className="block text-muted text-sm">
                    {formatRate(tier.rate, currency)} after {quantityText(tier.above, counted)} a month
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
