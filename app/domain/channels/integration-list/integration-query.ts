import { z } from "zod";
import { INTEGRATION_STATUS, INTEGRATION_TYPES } from "#db/schema/column-values";
import { listParams } from "../../filters/list-params";
import { IntegrationsPage } from "../../integrations/integrations.schema";
import { INTEGRATION_LIST } from "./integration-columns";

/** Query of the list. Invalid values are ignored instead of refused. */
export const IntegrationListQuery = z.object({
  company: IntegrationsPage.shape.company,
  /** Part of an integration's name, a company's name or a provider's. */
  q: z.string().trim().max(200).optional().catch(undefined),
  /** Not "type": that is the provider chosen in the dialog above the list. */
  provider: z.enum(INTEGRATION_TYPES).optional().catch(undefined),
  status: z.enum(INTEGRATION_STATUS).optional().catch(undefined),
  ...listParams(INTEGRATION_LIST),
});
export type IntegrationListQuery = z.output<typeof IntegrationListQuery>;
