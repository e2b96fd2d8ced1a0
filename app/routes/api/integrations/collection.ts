import { z } from "zod";
import {
  CreatedIntegrationDto,
  CreateIntegration,
  IntegrationDto,
  IntegrationsQuery,
  toIntegrationDto,
} from "#app/domain/integrations/integrations.schema";
import { createIntegration, listIntegrations } from "#app/domain/integrations/integrations.service.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";
import { publicOrigin } from "#app/http/request/origin.server";

export const loader = apiLoader(
  operation(
    "integrations.manage",
    { query: IntegrationsQuery, answer: z.array(IntegrationDto) },
    async ({ ctx, query, request }) => {
      const { rows, next } = await listIntegrations(ctx, query);
      const origin = publicOrigin(ctx, request);
      return listed(
        rows.map((row) => toIntegrationDto(row, origin)),
        next,
        request,
      );
    },
  ),
);

export const action = apiAction(
  {
    POST: operation(
      "integrations.manage",
      { body: CreateIntegration, answer: CreatedIntegrationDto, status: 201 },
      async ({ ctx, input, request }) => {
        const { integration, webhookSecret } = await createIntegration(ctx, input, { isOnly: true });
        const dto = toIntegrationDto(integration, publicOrigin(ctx, request));
        return created(webhookSecret ? { ...dto, webhookSecret } : dto);
      },
    ),
  },
  true,
);
