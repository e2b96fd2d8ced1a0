import type { UnitScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { stockPaths } from "#app/http/stock-paths";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

/** What can be done with a unit. */
export function UnitActions({ screen }: { screen: Pick<UnitScreen, "unit" | "contents" | "may"> }) {
  const { unit, contents, may } = screen;
  const back = unitPaths.unit(unit.id);
  const [first] = contents.filter(({ unit: code }) => code === unit.code);
  return (
    <>
      {may.handle && (
        <LinkButton to={unitPaths.dissolve(unit.id)} preventScrollReset>
          Dissolve
        </LinkButton>
      )}
      {may.transfer && first && (
        <LinkButton to={stockPaths.transferStock({ company: first.companyId, from: first.locationId, back })}>
          Take out
        </LinkButton>
      )}
      {may.transfer && (
        <LinkButton
          to={stockPaths.transferStock({ company: unit.dedicatedCompanyId ?? undefined, to: unit.code, back })}
        >
          Put stock in
        </LinkButton>
      )}
      {may.handle && (
        <LinkButton to={unitPaths.moveTo(unit.id)} variant="primary" preventScrollReset>
          Move
        </LinkButton>
      )}
    </>
  );
}
