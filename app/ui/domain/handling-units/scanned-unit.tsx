import { UNIT_KIND_LABEL } from "#app/domain/inbound/handling-units/unit-rules";
import type { moveScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { UnitMoveForm } from "./unit-move-form";

interface Props {
  unit: NonNullable<Awaited<ReturnType<typeof moveScreen>>["unit"]>;
  units: number;
  suggested: string | null;
  operationId: string;
  userId: string;
}

/** A scanned unit, and the field for the location that is scanned next. */
export function ScannedUnit({ unit, units, suggested, operationId, userId }: Props) {
  return (
    <Card>
      <div className="touch-form grid gap-5">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 className="font-semibold text-2xl">
              <TextLink to={unitPaths.unit(unit.id)}>{unit.code}</TextLink>
            </h2>
            <p className="text-muted">
              {unit.unitKind && UNIT_KIND_LABEL[unit.unitKind]} in <Mono className="break-all">{unit.standsIn}</Mono>
            </p>
          </div>
          <p className="shrink-0 text-right">
            <span className="block text-muted">Units</span>
            <span className="tabular font-semibold text-2xl">{formatCount(units)}</span>
          </p>
        </div>
        <UnitMoveForm
          unit={unit}
          operationId={operationId}
          userId={userId}
          from={unit.standsIn}
          isInTurn
          suggested={suggested}
          cancel={unitPaths.move()}
        />
      </div>
    </Card>
  );
}
