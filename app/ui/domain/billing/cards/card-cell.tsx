import { RATE_CARD_STATUS_TABLE } from "#app/domain/billing/cards/rate-card-status";
import { dayName } from "#app/domain/kernel/days";
import { billingPaths } from "#app/http/billing-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Badge } from "#app/ui/primitives/values/badge";

interface Props {
  company: { id: string; name: string };
  card: { version: number; effectiveFrom: string } | null;
}

/** A company's rate card in a table, with a link, or where to enter one. */
export function CardCell({ company, card }: Props) {
  if (card)
    return (
      <span className="tabular">
        <TextLink to={billingPaths.rates(company.id)}>
          Version {card.version}
          <span className="sr-only"> of {company.name}</span>
        </TextLink>
        , <span className="whitespace-nowrap">from {dayName(card.effectiveFrom)}</span>
      </span>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge status={RATE_CARD_STATUS_TABLE.none} />
      <TextLink to={billingPaths.firstRates(company.id)}>
        Set rates<span className="sr-only"> for {company.name}</span>
      </TextLink>
    </span>
  );
}
