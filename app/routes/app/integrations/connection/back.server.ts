import { z } from "zod";
import { IntegrationsPage } from "#app/domain/integrations/integrations.schema";
import { integrationPaths } from "#app/http/integration-paths";
import { paths } from "#app/http/paths";

/** Which page has the button: the list, filtered by company, or the integration's own page. */
export const BackQuery = z.object({
  company: IntegrationsPage.shape.company,
  from: z.literal("list").optional().catch(undefined),
});

export const backTo = (id: string, { from, company }: z.output<typeof BackQuery>): string =>
  from ? paths.integrations({ company }) : integrationPaths.integration(id);
