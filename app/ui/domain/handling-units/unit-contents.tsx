import type { UnitScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";
import { Day } from "../inventory/lots/lot-day";

type Content = UnitScreen["contents"][number];

interface Props extends Pick<UnitScreen, "contents" | "inside"> {
  /** The unit's own number. */
  own: string;
}

/** Stock in a unit and in the units on it. */
export function UnitContents({ contents, inside, own }: Props) {
  const detail = useDetailPaths();
  const isMixed = new Set(contents.map(({ companyId }) => companyId)).size > 1;
  return (
    <>
      {inside.length > 0 && (
        <p>
          On it:{" "}
          {inside.map(({ id, code }, at) => (
            <span key={id}>
              {at > 0 && ", "}
              <TextLink to={unitPaths.unit(id)}>{code}</TextLink>
            </span>
          ))}
        </p>
      )}
      <DataTable
        caption="Content"
        rows={contents}
        rowKey={({ unit, productId, lotNumber, companyId }) => `${companyId} ${unit} ${productId} ${lotNumber}`}
        rowTo={({ productId }) => detail.product(productId)}
        columns={[
          productColumn((row: Content) => ({ ...row, company: isMixed ? row.company : null }), { primary: true }),
          ...(inside.length > 0
            ? [{ key: "unit", header: "In", cell: ({ unit }: Content) => (unit === own ? "Directly" : unit) }]
            : []),
          {
            key: "lot",
            header: "Lot",
            cell: ({ lotNumber, expiresOn }) =>
              lotNumber ? (
                <>
                  <Mono className="break-all">{lotNumber}</Mono>
                  {expiresOn && (
                    <span className="block text-muted text-sm">
                      <Day day={expiresOn} />
                    </span>
                  )}
                </>
              ) : (
                <span className="text-muted">—</span>
              ),
          },
          unitsColumn("onHand", "On hand", ({ onHand }: Content) => onHand),
          unitsColumn("allocated", "Allocated", ({ allocated }: Content) => allocated),
        ]}
        empty={<p className="p-4 text-muted">It is empty.</p>}
      />
    </>
  );
}
