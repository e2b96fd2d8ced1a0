import { isPortalRole } from "#app/domain/access/navigation";
import { selectOptions } from "#app/domain/filters/filter-labels";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { CountPlaces, ReportRequest } from "#app/domain/reports/read-report.server";
import {
  PRODUCT_SORT,
  PRODUCT_SORT_LABEL,
  type Report,
  type ReportRow,
  type ReportType,
  type Section,
} from "#app/domain/reports/report";
import { offeredRanges, offeredTypes, SpanError } from "#app/domain/reports/report-span";
import type { ReportsPageQuery } from "#app/domain/reports/reports.schema";
import { reportsFilters, reportsScreen } from "#app/domain/reports/reports.service.server";
import { listedWarehouse, startingWarehouse } from "#app/domain/warehouses/warehouse-choices.server";
import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import type { FilterChoice } from "#db/schema/column-values";

/** Default date range, if the report offers it. */
const USUAL = "30d";

export async function loadReports(ctx: Ctx, query: ReportsPageQuery) {
  const { report: type, company: companyId, warehouse, ...asked } = query;
  const warehouseId = listedWarehouse(ctx, warehouse);
  const range = asked.range ?? (asked.from || asked.to ? "custom" : USUAL);
  try {
    const { report, companies, choices, types, places } = await reportsScreen(ctx, {
      ...{ ...asked, range, type, companyId, warehouseId },
    });
    return {
      report: types.length > 0 ? withOrderLinks(report, ctx) : null,
      problem: null,
      type: report.type,
      search: { ...query, report: report.type, range },
      ...filters(choices, report.type, { types, companies, range, query }),
      place: places && placeFilters(ctx, places, { warehouseId, zone: query.zone }),
    };
  } catch (error) {
    if (!(error instanceof SpanError)) throw error;
    const { companies, choices } = await reportsFilters(ctx);
    const types = offeredTypes(choices, type);
    const meant = type ?? (types[0]?.value as ReportType | undefined);
    return {
      report: null,
      problem: error.message,
      type: meant,
      search: { ...query, report: meant, range },
      ...filters(choices, meant, { types, companies, range, query }),
      place: undefined,
    };
  }
}

/** The rows of products lead to the orders that contain them. */
function withOrderLinks(report: Report, { actor }: Ctx): Report {
  const isPortal = actor.role !== null && isPortalRole(actor.role);
  const ordersWith = ({ companyId, sku }: NonNullable<ReportRow["product"]>): string =>
    isPortal ? portalPaths.myOrders({ q: sku }) : paths.orders({ q: sku, companyId });
  const section = (one: Section): Section => ({
    ...one,
    rows: one.rows.map(({ product, ...row }) => (product ? { ...row, to: ordersWith(product) } : row)),
  });
  return { ...report, groups: report.groups.map((group) => ({ ...group, sections: group.sections.map(section) })) };
}

/** The warehouse and the zones that counts can be narrowed to. */
function placeFilters(
  ctx: Ctx,
  { warehouses, zones }: CountPlaces,
  shown: Pick<ReportRequest, "warehouseId" | "zone">,
) {
  const there = zones.filter(({ warehouseId }) => !shown.warehouseId || warehouseId === shown.warehouseId);
  const names = new Set([...there.map(({ zone }) => zone), shown.zone ?? ""]);
  const sorted = [...names].filter(Boolean).toSorted();
  return { warehouses, starting: startingWarehouse(ctx), warehouseId: shown.warehouseId, zones: sorted };
}

interface Offered {
  types: { value: string; label: string }[];
  companies: { id: string; name: string }[];
  range: string;
  query: ReportsPageQuery;
}

function filters(
  choices: readonly FilterChoice[],
  type: ReportType | undefined,
  { types, companies, range, query }: Offered,
) {
  const ranges = offeredRanges(choices);
  // The current range is listed even when the report does not offer it.
  const known = ranges.some(({ value }) => value === range)
    ? ranges
    : [{ value: range, label: rangeLabel(range) }, ...ranges];
  return {
    types,
    ranges: known,
    companies: companies.map(({ id, name }) => ({ id, name })),
    carriers:
      type === "shipments" ? selectOptions(choices, "carrier", { all: "All carriers", chosen: query.carrier }) : [],
    levels:
      type === "inventory"
        ? selectOptions(choices, "stockLevel", { all: "All stock levels", chosen: query.stock })
        : [],
    sorts: type === "products" ? PRODUCT_SORT.map((value) => ({ value, label: PRODUCT_SORT_LABEL[value] })) : [],
  };
}

const RANGE_LABEL = new Map([
  ["custom", "Custom"],
  [USUAL, "Last 30 days"],
  ["this-month", "This month"],
  ["last-month", "Last month"],
]);

const rangeLabel = (range: string): string => RANGE_LABEL.get(range) ?? range;
