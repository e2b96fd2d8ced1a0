import { z } from "zod";
import { IntegrationListQuery } from "#app/domain/channels/integration-list/integration-query";
import { integrationPaths } from "#app/http/integration-paths";
import { paths } from "#app/http/paths";

/** Which page has the button: the list, with its filters, or the integration's own page. */
export const BackQuery = IntegrationListQuery.extend({ from: z.literal("list").optional().catch(undefined) });

export const backTo = (id: string, { from, ...list }: z.output<typeof BackQuery>): string =>
  from ? paths.integrations(list) : integrationPaths.integration(id);
