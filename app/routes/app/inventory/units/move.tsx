import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MoveQuery, UnitMove } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { moveHandlingUnit } from "#app/domain/inbound/handling-units/move-unit.server";
import { moveScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { ScannedUnit } from "#app/ui/domain/handling-units/scanned-unit";
import { UnsentWork } from "#app/ui/domain/picking/session/unsent-work";
import { Page } from "#app/ui/layouts/pages/page";
import { Hint } from "#app/ui/primitives/states/hint";
import { ScanAndOpen } from "#app/ui/scan/scan-and-open";

export const meta: MetaFunction = () => [{ title: "Move handling units" }];

export const loader = pageLoader("inventory.tasks", { query: MoveQuery }, async ({ ctx, query }) => ({
  ...(await moveScreen(ctx, query.scan)),
  operationId: ctx.newId(),
  userId: ctx.actor.id,
}));

const Move = UnitMove.extend({ unitId: z.string().min(1).max(64) });

export const action = pageAction(
  "inventory.tasks",
  { query: MoveQuery, form: Move, failed: "Failed to move the unit" },
  async ({ ctx, input: { unitId, ...input } }) => {
    const { code, to } = await moveHandlingUnit(ctx, unitId, input);
    return done(unitPaths.move(), { title: `${code} moved`, description: `It stands in ${to}.` });
  },
);

export default function MoveUnits() {
  const { unit, units, suggested, refusal, operationId, userId } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Move handling units"
      subtitle={unit ? "Scan where it goes" : "Scan a pallet, tote or carton"}
      back={{ to: unitPaths.units(), label: "Handling units" }}
      width="narrow"
    >
      {unit ? (
        <ScannedUnit
          key={operationId}
          unit={unit}
          units={units}
          suggested={suggested}
          operationId={operationId}
          userId={userId}
        />
      ) : (
        <>
          <UnsentWork userId={userId} />
          <ScanAndOpen
            action={unitPaths.move()}
            label="Scan or enter a handling unit"
            placeholder="LPN-12 or SSCC"
            answer={operationId}
          />
        </>
      )}
      {refusal && (
        <Hint tone="bad" role="alert">
          {refusal}
        </Hint>
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
