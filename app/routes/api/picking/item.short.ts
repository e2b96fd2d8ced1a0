import { ShortageReportDto, toShortageReportDto } from "#app/domain/picking/picking.dto";
import { ItemParams } from "#app/domain/picking/picking.schema";
import { reportShortage } from "#app/domain/picking/picking.service.server";
import { ReportShortageCall } from "#app/domain/picking/shortages/shortages.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "floor.work",
    { params: ItemParams, body: ReportShortageCall, answer: ShortageReportDto },
    async ({ ctx, params, input }) => toShortageReportDto(await reportShortage(ctx, params.itemId, input)),
  ),
});
