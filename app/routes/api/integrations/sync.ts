import { syncCompany } from "#app/domain/channels/inbound.service.server";
import { SyncCounts, SyncParams } from "#app/domain/integrations/integrations.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation("integrations.manage", { params: SyncParams, answer: SyncCounts }, ({ ctx, params }) =>
    syncCompany(ctx, params.companyId, params.type),
  ),
});
