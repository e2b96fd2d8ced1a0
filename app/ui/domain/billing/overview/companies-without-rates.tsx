import { billingPaths } from "#app/http/billing-paths";
import { paths } from "#app/http/paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";

/** Their work is recorded and cannot be priced. */
export function CompaniesWithoutRates({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Hint
      tone="warn"
      title={count === 1 ? "1 company has no rates" : `${count.toLocaleString("en-US")} companies have no rates`}
    >
      {count === 1 ? "Its" : "Their"} work is recorded, but it cannot be billed.{" "}
      <span className="inline-flex gap-4">
        <TextLink to={billingPaths.allRates({ show: "no-card" })}>Set rates</TextLink>
        <TextLink to={paths.companies({ rates: "none" })}>Show companies</TextLink>
      </span>
    </Hint>
  );
}

/** The same for one company. */
export function NoRates({ company }: { company: { id: string; name: string } }) {
  return (
    <Hint tone="warn" title="No rates">
      <bdi>{company.name}</bdi> has no rate card. Its work is recorded, but it cannot be billed.{" "}
      <TextLink to={billingPaths.firstRates(company.id)}>Set rates</TextLink>
    </Hint>
  );
}
