import type { IntegrationHealth } from "#app/domain/channels/integration-health.server";
import { integrationList } from "#app/domain/channels/integration-list/integration-columns";
import { integrationPaths } from "#app/http/integration-paths";
import { paths } from "#app/http/paths";
import { Plus } from "#app/ui/icons/icons";
import { Section } from "../../layouts/pages/section";
import { LinkButton } from "../../primitives/buttons/link-button";
import { IntegrationTable } from "../integrations/list/integration-table";

/** The stores and services that a company has connected, with their health. */
export function CompanyIntegrationsTab({ companyId, rows }: { companyId: string; rows: readonly IntegrationHealth[] }) {
  const add = (
    <LinkButton to={integrationPaths.newIntegration({ company: companyId })} variant="primary" icon={Plus}>
      Add Integration
    </LinkButton>
  );
  return (
    <Section
      title="Integrations"
      description="Stores and services of this company"
      actions={
        <span className="flex flex-wrap gap-2">
          <LinkButton to={paths.integrations({ company: companyId })}>Open integrations</LinkButton>
          {add}
        </span>
      }
    >
      <IntegrationTable
        rows={rows}
        list={integrationList(false)}
        search={{ company: companyId }}
        isSortable={false}
        next={null}
      />
    </Section>
  );
}
