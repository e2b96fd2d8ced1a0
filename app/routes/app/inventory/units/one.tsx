import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { UnitParams } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { UNIT_KIND_LABEL } from "#app/domain/inbound/handling-units/unit-rules";
import { unitScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { UnitActions } from "#app/ui/domain/handling-units/unit-actions";
import { UnitContents } from "#app/ui/domain/handling-units/unit-contents";
import { UnitFacts } from "#app/ui/domain/handling-units/unit-facts";
import { UnitMoves } from "#app/ui/domain/handling-units/unit-moves";
import { DISSOLVED } from "#app/ui/domain/handling-units/unit-state";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { Badge } from "#app/ui/primitives/values/badge";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.unit.code ?? "Handling unit" }];

export const loader = pageLoader("inventory.read", { params: UnitParams }, ({ ctx, params }) =>
  unitScreen(ctx, { id: params.unitId }),
);

export default function HandlingUnitPage() {
  const screen = useLoaderData<typeof loader>();
  const { unit, contents, inside, moves } = screen;
  const back = useBack({ to: unitPaths.units(), label: "Handling units" });
  return (
    <Page
      title={unit.code}
      subtitle={unit.unitKind ? UNIT_KIND_LABEL[unit.unitKind] : undefined}
      back={back}
      badges={unit.archivedAt !== null && <Badge status={DISSOLVED} />}
      actions={<UnitActions screen={screen} />}
    >
      <UnitFacts screen={screen} />
      <UnitContents contents={contents} inside={inside} own={unit.code} />
      {moves.length > 0 && <UnitMoves moves={moves} />}
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
