import { UnitLabelsQuery } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { handlingUnitLabels } from "#app/domain/inbound/handling-units/unit-labels.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** Labels of handling units, as a PDF. */
export const loader = pageLoader("inventory.read", { query: UnitLabelsQuery }, async ({ ctx, query }) => {
  const { name, body } = await handlingUnitLabels(ctx, query.from, query.to);
  return new Response(body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
});
