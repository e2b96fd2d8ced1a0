import type { UnitScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { ZplLinks } from "../labels/zpl-links";
import { PrintButton } from "../printing/print-button";

/** Where a unit stands, whose it is, and its numbers. */
export function UnitFacts({ screen }: { screen: Pick<UnitScreen, "unit" | "contents" | "company" | "isMany"> }) {
  const { unit, contents, company, isMany } = screen;
  const units = contents.reduce((sum, { onHand }) => sum + onHand, 0);
  return (
    <Card>
      <DescriptionList
        columns={3}
        pairs
        items={[
          { term: "Stands in", detail: <Mono className="break-all">{unit.standsIn}</Mono> },
          { term: "Units", detail: <span className="tabular">{formatCount(units)}</span> },
          ...(isMany ? [{ term: "Company", detail: company ? <bdi>{company}</bdi> : "All companies" }] : []),
          ...(unit.sscc ? [{ term: "SSCC", detail: <Mono className="break-all">{unit.sscc}</Mono> }] : []),
          { term: "Made", detail: <Time at={unit.createdAt} /> },
          ...(unit.archivedAt === null
            ? [
                {
                  term: "Label",
                  detail: (
                    <>
                      <TextLink href={unitPaths.labels(unit.unitNumber, unit.unitNumber)}>Print label</TextLink>
                      <ZplLinks hrefOf={(zpl) => unitPaths.labels(unit.unitNumber, unit.unitNumber, zpl)} />
                      <span className="mt-1 block empty:hidden">
                        <PrintButton
                          use="largeLabel"
                          action={printingPaths.printUnitLabel()}
                          fields={{ unitNumber: String(unit.unitNumber) }}
                          size="sm"
                        >
                          Print at this station
                        </PrintButton>
                      </span>
                    </>
                  ),
                },
              ]
            : [{ term: "Dissolved", detail: <Time at={unit.archivedAt} /> }]),
        ]}
      />
    </Card>
  );
}
