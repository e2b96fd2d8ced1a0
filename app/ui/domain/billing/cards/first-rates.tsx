import { dayName } from "#app/domain/kernel/days";
import { billingPaths } from "#app/http/billing-paths";
import { ComboboxField } from "../../../forms/fields/combobox-field";
import { ActionForm } from "../../../forms/form/action-form";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { TextLink } from "../../../primitives/buttons/text-link";
import { Card } from "../../../primitives/card";

interface Props {
  companyId: string;
  /** The default rates and the companies that have rates. */
  sources: readonly { value: string; label: string }[];
  hasDefault: boolean;
  /** First day of copied rates. */
  copiedFrom: string;
}

/** Copies rates, or leads to the form in which they are entered. */
export function FirstRates({ companyId, sources, hasDefault, copiedFrom }: Props) {
  return (
    <>
      {sources.length > 0 && (
        <Card
          title="Copy rates"
          level={3}
          description={`They apply from ${dayName(copiedFrom)}. You can change them later.`}
        >
          <ActionForm
            schema={() => import("#app/domain/billing/cards/rate-card.schema").then((module) => module.CopyRatesForm)}
            defaultValue={{ from: hasDefault ? sources[0]?.value : "" }}
            submit="Copy rates"
            pending="Copying…"
          >
            <ComboboxField name="from" label="Rates of" placeholder="Choose a company" options={sources} />
          </ActionForm>
        </Card>
      )}
      <Card title="Enter rates" level={3} description="Start with an empty rate card.">
        <LinkButton to={billingPaths.newRateCard(companyId)}>Enter rates</LinkButton>
      </Card>
      {!hasDefault && (
        <p className="text-muted text-sm">
          Tip: enter <TextLink to={billingPaths.defaultRates()}>default rates</TextLink> once and copy them for each new
          client.
        </p>
      )}
    </>
  );
}
