import type { AccrualScreen } from "#app/domain/billing/accrual/accrual.server";
import { formatRate } from "#app/domain/billing/cards/rate-text";
import { dayName } from "#app/domain/kernel/days";
import { billingPaths } from "#app/http/billing-paths";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { TextLink } from "../../primitives/buttons/text-link";
import { Money } from "../../primitives/values/money";
import { quantityText } from "./billing-labels";

type Line = AccrualScreen["accrual"]["lines"][number];

interface Props {
  companyId: string;
  period: { from: string; to: string };
  currency: string;
  totalMinor: number;
  lines: readonly Line[];
  /** The days of the previous month to compare with, in words. */
  before: string | null;
}

const NUMBER = "tabular px-3 py-2.5 text-right whitespace-nowrap max-sm:px-2";

/** A month's charges by line; each links to its work. */
export function AccrualLines({ companyId, period, currency, totalMinor, lines, before }: Props) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">Charges</caption>
        <thead className="border-line border-b text-muted text-sm">
          <tr>
            <th scope="col" className="px-5 py-2 text-left font-medium max-sm:px-4">
              Charge
            </th>
            <th scope="col" className={`${NUMBER} font-medium max-md:hidden`}>
              Quantity
            </th>
            <th scope="col" className={`${NUMBER} font-medium max-md:hidden`}>
              Rate
            </th>
            <th scope="col" className={`${NUMBER} pr-5 font-medium max-sm:pr-4`}>
              Amount
            </th>
            {before && (
              <th scope="col" className={`${NUMBER} pr-5 font-medium max-lg:hidden`}>
                {before}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={`${line.charge} ${line.item} ${line.from} ${line.label} ${line.rate === null}`}>
              <th scope="row" className="px-5 py-2.5 text-left font-normal max-sm:px-4">
                <LineName line={line} companyId={companyId} period={period} />
                <span className="block text-muted text-sm md:hidden">
                  {quantityText(line.quantity, line.unit)}
                  {line.rate !== null && ` at ${formatRate(line.rate, currency)}`}
                </span>
                {(line.from !== period.from || line.to !== period.to) && line.charge !== "minimum" && (
                  <span className="block text-muted text-sm">
                    {dayName(line.from, false)} to {dayName(line.to, false)}, version {line.version}
                  </span>
                )}
              </th>
              <td className={`${NUMBER} max-md:hidden`}>{quantityText(line.quantity, line.unit)}</td>
              <td className={`${NUMBER} max-md:hidden`}>
                {line.rate === null ? <span className="text-muted">—</span> : formatRate(line.rate, currency)}
              </td>
              <td className={`${NUMBER} pr-5 max-sm:pr-4`}>
                <Money minor={line.amountMinor} currency={currency} />
              </td>
              {before && (
                <td className={`${NUMBER} pr-5 text-muted max-lg:hidden`}>
                  {line.beforeMinor === null ? "—" : <Money minor={line.beforeMinor} currency={currency} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-line-strong border-t font-semibold">
          <tr>
            <th scope="row" className="px-5 py-3 text-left max-sm:px-4">
              Total
            </th>
            <td className="max-md:hidden" />
            <td className="max-md:hidden" />
            <td className={`${NUMBER} pr-5 max-sm:pr-4`}>
              <Money minor={totalMinor} currency={currency} />
            </td>
            {before && <td className="max-lg:hidden" />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function LineName({ line, companyId, period }: { line: Line; companyId: string; period: Props["period"] }) {
  const withBack = useWithBack();
  if (line.charge === "minimum") return <>{line.label}</>;
  const { charge, item, label } = line;
  return (
    <TextLink to={withBack(billingPaths.work({ company: companyId, charge, item, ...period }))}>
      <bdi className="break-words">{label}</bdi>
    </TextLink>
  );
}
