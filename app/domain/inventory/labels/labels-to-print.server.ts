import type { Ctx } from "../../kernel/ctx";
import { inPrintJobs, labelPrinterFor, NO_SHEETS } from "../../warehouses/label-printers";
import type { Item } from "./label-selection.server";
import { chosenOf, type LabelsQuery } from "./labels.schema";
import { chosenItems } from "./labels.service.server";

/**
 * The labels that the page's query chooses as documents to print, for each company at least one. Bins that are too many
 * for one print job are printed in several; products are refused, because their job repeats the search.
 * @throws not_found for a company, product, lot or location out of the actor's scope
 */
export async function labelsToPrint(ctx: Ctx, query: LabelsQuery) {
  const printer = labelPrinterFor(query.stock);
  if (!printer) return { refused: NO_SHEETS };
  const chosen = await chosenItems(ctx, query);
  if ("refused" in chosen) return chosen;
  const { stock, use, maxPerJob } = printer;
  const companies = [...new Set(chosen.items.map(({ companyId }) => companyId))];
  const ofCompanies = companies.map((companyId) => chosen.items.filter((item) => item.companyId === companyId));
  if (query.kind === "products" && ofCompanies.some((items) => items.length > maxPerJob))
    return {
      refused: `A label printer gets at most ${maxPerJob} different labels of this size at a time. Choose fewer products.`,
    };
  const documents = ofCompanies.flatMap((own) =>
    inPrintJobs(printer, own).map((items) => {
      const companyId = items[0]?.companyId ?? "";
      const codes = items.flatMap(({ of }) => ("place" in of ? [of.place] : []));
      const company = chosen.nameOf(companyId);
      return {
        ...{ use, companyId: companyId || null, title: titleOf(items) },
        document:
          codes.length > 0
            ? { kind: "place-labels" as const, codes, company, copies: query.each, stock }
            : { kind: "product-labels" as const, query: queryOf(query, companyId, items) },
      };
    }),
  );
  return { documents };
}

/** "12 labels, TT-MARKET and 3 more" */
function titleOf(items: readonly Item[]): string {
  const labels = items.reduce((sum, { copies }) => sum + copies, 0);
  const [first] = items;
  const name = first ? ("place" in first.of ? first.of.place : first.of.sku) : "";
  const more = items.length > 1 ? ` and ${items.length - 1} more` : "";
  return `${labels.toLocaleString("en")} ${labels === 1 ? "label" : "labels"}, ${name}${more}`;
}

/** The same choice within one company. */
function queryOf(query: LabelsQuery, company: string, items: readonly Item[]): Record<string, unknown> {
  const own = new Set(items.map(({ id }) => id));
  const rows = query.all ? [] : chosenOf(query).filter(({ productId }) => own.has(productId));
  const { q, category, all, each, units, code, stock } = query;
  return {
    ...{ company, q, category, all, each, units, code, stock },
    product: rows.map(({ productId }) => productId),
    lot: rows.map(({ lot }) => lot),
    copies: rows.map(({ copies }) => String(copies)),
  };
}
