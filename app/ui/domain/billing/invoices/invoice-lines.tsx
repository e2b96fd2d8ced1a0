import { SUPPLEMENT } from "#app/domain/billing/corrections/correction-plan";
import { hasWork, REVERSAL_TABLE } from "#app/domain/billing/invoice-labels";
import type { InvoicePaper, PaperLine } from "#app/domain/billing/invoices/papers/invoice-paper";
import { invoicePaths } from "#app/http/invoice-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Badge } from "#app/ui/primitives/values/badge";

interface Props {
  paper: InvoicePaper;
  company: string;
  /** First day of the invoice. */
  since: string;
  /** What credit notes have credited of lines, with the opposite sign. */
  credited: readonly { position: number; amountMinor: number }[];
  /** The invoice's id while it is a draft: adjustments can be removed. */
  draftId: string | null;
}

const FIGURE = "tabular py-2 pl-4 text-right align-top whitespace-nowrap";

/** The document's lines by group, each with a link to its work. */
export function InvoiceLines({ paper, company, since, credited, draftId }: Props) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface px-4 sm:px-5">
      <table className="w-full border-collapse">
        <caption className="sr-only">Lines</caption>
        <thead>
          <tr className="border-line border-b text-left text-muted text-sm max-sm:sr-only">
            <th scope="col" className="py-2.5 font-medium">
              Charge
            </th>
            {["Quantity", "Rate", ...(paper.hasTax ? ["Tax"] : []), "Amount"].map((header) => (
              <th key={header} scope="col" className="py-2.5 pl-4 text-right font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {paper.groups.map(({ title, lines, sumText }) => (
          <tbody key={title} className="border-line border-b">
            <tr>
              <th scope="rowgroup" className="pt-4 pb-1 text-left font-semibold">
                {title}
              </th>
              <td colSpan={paper.hasTax ? 3 : 2} className="max-sm:hidden" />
              <td className="tabular pt-4 pb-1 pl-4 text-right text-muted text-sm">{lines.length > 1 && sumText}</td>
            </tr>
            {lines.map((line) => (
              <LineRow
                key={line.position}
                line={line}
                company={company}
                since={since}
                hasTax={paper.hasTax}
                creditedMinor={credited.find(({ position }) => position === line.position)?.amountMinor ?? null}
                draftId={draftId}
              />
            ))}
          </tbody>
        ))}
        <tfoot>
          {paper.taxes.map((fact, n) => (
            <SumRow key={fact.term} {...fact} hasTax className={n === 0 ? "pt-4 font-normal" : "pt-1.5 font-normal"} />
          ))}
          <SumRow
            term={paper.totalLabel}
            detail={paper.totalText}
            hasTax={paper.hasTax}
            className="py-4 font-semibold text-md"
          />
          {paper.balance.map((fact) => (
            <SumRow key={fact.term} {...fact} hasTax={paper.hasTax} className="pb-4 font-semibold" />
          ))}
        </tfoot>
      </table>
    </div>
  );
}

type SumRowProps = { term: string; detail: string; hasTax: boolean; className: string };

function SumRow({ term, detail, hasTax, className }: SumRowProps) {
  return (
    <tr>
      <th scope="row" className={`text-left ${className}`}>
        {term}
      </th>
      <td colSpan={hasTax ? 3 : 2} className="max-sm:hidden" />
      <td className={`tabular pl-4 text-right ${className}`}>{detail}</td>
    </tr>
  );
}

function LineRow({
  line,
  company,
  since,
  hasTax,
  creditedMinor,
  draftId,
}: {
  line: PaperLine;
  company: string;
  since: string;
  hasTax: boolean;
  creditedMinor: number | null;
  draftId: string | null;
}) {
  const { charge, item, from, to, version, name, note, byName } = line;
  const priced = draftId || version === null ? null : String(version);
  const before = since === from ? null : since;
  const counted = [line.quantityText, line.rateText && `at ${line.rateText}`, line.taxText && `(${line.taxText})`]
    .filter(Boolean)
    .join(" ");
  return (
    <tr>
      <td className="py-2 align-top">
        <span dir="auto" className="break-words">
          {hasWork(charge) ? (
            <TextLink to={invoicePaths.work({ company, charge, item, from, to, since: before, version: priced })}>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </span>{" "}
        {creditedMinor !== null && (
          <Badge status={REVERSAL_TABLE[creditedMinor + line.amountMinor === 0 ? "credited" : "partly-credited"]} />
        )}
        {note && <span className="tabular block text-muted text-sm">{note}</span>}
        {charge === "adjustment" && byName && (
          <span className="block text-muted text-sm">
            Adjustment by <bdi>{byName}</bdi>
          </span>
        )}
        {counted && <span className="tabular block text-muted text-sm sm:hidden">{counted}</span>}
        {charge === "adjustment" && draftId && !item.startsWith(SUPPLEMENT) && (
          <span className="mt-1 block">
            <PostButton
              size="sm"
              variant="ghost"
              className="-ml-2.5"
              action={invoicePaths.removeAdjustment(draftId)}
              fields={{ position: String(line.position) }}
              pending="Removing..."
            >
              Remove
            </PostButton>
          </span>
        )}
      </td>
      <td className={`${FIGURE} text-muted max-sm:hidden`}>{line.quantityText}</td>
      <td className={`${FIGURE} text-muted max-sm:hidden`}>{line.rateText}</td>
      {hasTax && <td className={`${FIGURE} text-muted max-sm:hidden`}>{line.taxText}</td>}
      <td className={FIGURE}>{line.amountText}</td>
    </tr>
  );
}
