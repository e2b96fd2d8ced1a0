import { UnitLabelsQuery } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { handlingUnitLabels } from "#app/domain/inbound/handling-units/unit-labels.server";
import { labelFileResponse } from "#app/http/answers/files/label-file.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** Labels of handling units. */
export const loader = pageLoader("inventory.read", { query: UnitLabelsQuery }, async ({ ctx, query }) =>
  labelFileResponse(await handlingUnitLabels(ctx, query.from, query.to, query.zpl)),
);
