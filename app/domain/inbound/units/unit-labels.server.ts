import { eq } from "drizzle-orm";
import type { LabelDpi } from "#app/documents/codes/symbol";
import { asns } from "#db/schema/inbound/asns";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { inPrintJobs, LABEL_PRINTERS } from "../../warehouses/label-printers";
import { asnName } from "../asn/asn-status";
import { cartonRange, cartonsOnPallets, unitCode } from "./plan-units";
import type { LabelledUnit } from "./unit-label";
import { type UnitLabelFile, unitLabelFile } from "./unit-label-file.server";
import { unitsOfAsn } from "./units.repo.server";

const MAX_LINES_ON_LABEL = 3;
const UNIT_PRINTER = LABEL_PRINTERS["4x6"];

interface UnitLabelsOptions {
  zpl?: LabelDpi | undefined;
  /** The first unit, counted from 1, and how many; all without them. */
  from?: number;
  count?: number;
}

const noUnits = () => conflict("It has no cartons or pallets to label. Announce it, or enter some.", "asn_status");

/**
 * Labels of a document's pallets and cartons as a streamed file.
 * @throws not_found; conflict when it has none
 */
export async function unitLabelsFile(ctx: Ctx, asnId: string, options: UnitLabelsOptions = {}): Promise<UnitLabelFile> {
  const [asn, units, companies] = await ctx.db.batch(
    ctx.db.selectFirst(asns, { columns: ["number", "companyId"], where: eq(asns.id, asnId) }),
    unitsOfAsn(ctx.db, asnId),
    listReachableCompanies(ctx),
  );
  if (!asn) throw notFound("This announced receipt");
  if (units.length === 0) throw noUnits();
  const { zpl, from = 1, count = units.length } = options;
  const company = companies.find(({ id }) => id === asn.companyId)?.name ?? "";
  const each = units.filter(({ id }, n) => id !== units[n - 1]?.id);
  const of = (kind: string) => each.filter((unit) => unit.kind === kind).length;
  const onPallets = cartonsOnPallets(each);
  const labelled = each.slice(from - 1, from - 1 + count).map(
    (unit): LabelledUnit => ({
      ...{ company, asn: asnName(asn.number), sscc: unit.sscc, code: unitCode(asn.number, unit) },
      title: `${unit.kind === "pallet" ? "Pallet" : "Carton"} ${unit.position} of ${of(unit.kind)}`,
      content: [
        ...linesOnLabel(units.filter(({ id }) => id === unit.id)),
        ...onPallets.flatMap(({ pallet, cartons }) =>
          unit.kind === "pallet" && unit.position === pallet && cartons ? [cartonRange(cartons)] : [],
        ),
        ...(unit.pallet === null ? [] : [`On pallet ${unit.pallet}`]),
      ],
    }),
  );
  return unitLabelFile(ctx, asnName(asn.number), labelled, zpl);
}

/**
 * The labels of a document's pallets and cartons, to print: in several jobs when they are too many for one.
 * @throws not_found; conflict when it has none
 */
export async function asnLabelsToPrint(ctx: Ctx, asnId: string) {
  const [asn, units] = await ctx.db.batch(
    ctx.db.selectFirst(asns, { columns: ["number", "companyId"], where: eq(asns.id, asnId) }),
    unitsOfAsn(ctx.db, asnId),
  );
  if (!asn) throw notFound("This announced receipt");
  const numbers = [...new Set(units.map(({ id }) => id))].map((_, n) => n + 1);
  if (numbers.length === 0) throw noUnits();
  const { companyId } = asn;
  const title = `Labels of ${asnName(asn.number)}`;
  const document = { kind: "asn-labels" as const, asnId };
  const parts = inPrintJobs(UNIT_PRINTER, numbers);
  return parts.map((part) => {
    const [from = 1, count] = [part[0], part.length];
    const head = { use: UNIT_PRINTER.use, companyId };
    return parts.length === 1
      ? { ...head, title, document }
      : { ...head, title: `${title}, ${from} to ${from + count - 1}`, document: { ...document, from, count } };
  });
}

type UnitRow = Awaited<ReturnType<typeof unitsOfAsn>>[number];

/** What is announced in a unit; of more than one line only the SKUs, and of more than fit only how many. */
function linesOnLabel(rows: readonly UnitRow[]): string[] {
  const named = rows.filter(({ sku }) => sku !== null);
  const unitsOf = ({ quantity, sku }: UnitRow) => `${quantity.toLocaleString("en-US")} × ${sku}`;
  const [only, ...others] = named;
  if (!only) return [];
  if (others.length === 0)
    return [unitsOf(only), only.name ?? "", ...(only.lotNumber ? [`Lot ${only.lotNumber}`] : [])];
  const more = named.length - MAX_LINES_ON_LABEL;
  return [...named.slice(0, MAX_LINES_ON_LABEL).map(unitsOf), ...(more > 0 ? [`and ${more} more`] : [])];
}
