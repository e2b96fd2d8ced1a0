import { carrierLabel } from "#app/integrations/tracking-links";
import type { Statement } from "#db/statement.server";
import { type RevenueRows, revenueOf, revenueStatements } from "../billing/revenue.server";
import { type CompanyShort, listReachableCompanies } from "../companies/companies.service.server";
import { dockTimes } from "../inbound/dock-to-stock.server";
import { calendarOf, todayOf } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { addDays } from "../kernel/days";
import { notFound } from "../kernel/errors";
import { warehouseNames } from "../warehouses/warehouse-choices.server";
import { activeWarehouses } from "../warehouses/warehouses.server";
import { countAccuracy } from "./figures/count-accuracy";
import { countedZones, countsByCompany, countsByDay, countsByZone } from "./figures/counts.repo.server";
import * as daily from "./figures/daily.repo.server";
import { productSales } from "./figures/product-sales.repo.server";
import { returnedProducts } from "./figures/returned-units.repo.server";
import { stockByAge, stockByCategory } from "./figures/stock.repo.server";
import { financial } from "./financial";
import { inventory } from "./inventory";
import { performance } from "./performance";
import { productReport } from "./product-report";
import type { Report, ReportType, SectionKey } from "./report";
import type { Span } from "./report-span";
import type { Narrowing } from "./reports.schema";
import { returnsReport } from "./returns-report";
import { shipmentSummary } from "./shipment-summary";

export interface ReportRequest extends Narrowing {
  type: ReportType;
  span: Span;
  companyId?: string | undefined;
  warehouseId?: string | undefined;
  /** How many products the products report lists. */
  maxProducts?: number;
  /** Also reads the places that counts can be narrowed to. */
  hasPlaces?: boolean;
}

const MAX_PRODUCTS_SHOWN = 100;

export interface ReadReport<E> {
  report: Report;
  companies: CompanyShort[];
  also: E;
  places?: CountPlaces;
}

/** Where lines were counted. */
export interface CountPlaces {
  /** Empty where there is one. */
  warehouses: { id: string; name: string }[];
  zones: { warehouseId: string; zone: string }[];
}

/** A report, with the caller's statement in the same round trip. @throws not_found for a company out of reach */
export async function readReport<E>(ctx: Ctx, asked: ReportRequest, also: Statement<E>): Promise<ReadReport<E>> {
  const { report, companies, also: got, places } = await READ[asked.type](ctx, asked, also);
  // An administrator's handle accepts any id, also of no company.
  if (asked.companyId && !companies.some(({ id }) => id === asked.companyId)) throw notFound("This company");
  // A single company needs no comparison.
  const isAlone = asked.companyId !== undefined || companies.length === 1;
  const groups = isAlone
    ? report.groups.map((group) => ({ ...group, sections: group.sections.filter(({ key }) => !BY_COMPANY.has(key)) }))
    : report.groups;
  const notes =
    asked.span.to === todayOf(ctx, asked.companyId) ? ["Today is included up to now.", ...report.notes] : report.notes;
  return { report: { ...report, groups, notes }, companies, also: got as E, ...(places && { places }) };
}

const BY_COMPANY: ReadonlySet<SectionKey> = new Set(["company", "billed"]);

type ReportReader = <E>(ctx: Ctx, asked: ReportRequest, also: Statement<E>) => Promise<ReadReport<E>>;

const namesOf = (companies: readonly CompanyShort[]) => new Map(companies.map(({ id, name }) => [id, name]));
/** A span and the previous one, as one range of days. */
const withBefore = ({ before, to }: Span) => ({ from: before.from, to });

type Earned = [cards: RevenueRows["cards"], charges: RevenueRows["charges"], invoiced: RevenueRows["invoiced"]];

const READ: Record<ReportType, ReportReader> = {
  async shipments(ctx, { span, companyId, carrier }, also) {
    const db = ctx.db.within(companyId);
    const [byDay, byKind, companies, got] = await db.batch(
      daily.shipmentsByDay(db, withBefore(span), carrier),
      daily.shipmentsByKind(db, span, carrier),
      listReachableCompanies(ctx),
      also,
    );
    const report = shipmentSummary(span, namesOf(companies), { byDay, byKind });
    const notes = carrier ? [`${carrierLabel(carrier)} only.`] : [];
    return { report: { ...report, notes }, companies, also: got };
  },

  async financial(ctx, { span, companyId }, also) {
    const db = ctx.db.within(companyId);
    // The warehouse's revenue is shown only to users who can read invoices.
    const isEarned = ctx.can("billing.read");
    const [byDay, byCompany, companies, got, ...earned] = await db.batch(
      daily.ordersByDay(db, withBefore(span)),
      daily.ordersByCompany(db, span),
      listReachableCompanies(ctx),
      also,
      ...(isEarned ? revenueStatements(db, span, ctx.calendars.provider) : []),
    );
    const [cards, charges = [], invoiced = []] = earned as [] | Earned;
    const revenue = cards ? revenueOf({ cards, charges, invoiced }, span) : null;
    return { report: financial(span, namesOf(companies), { byDay, byCompany, revenue }), companies, also: got };
  },

  async performance(ctx, { span, companyId }, also) {
    const db = ctx.db.within(companyId);
    const calendar = calendarOf(ctx, companyId);
    const [workByDay, workByCompany, leftByDay, leftByCompany, times, warehouses, companies, got] = await db.batch(
      daily.workByDay(db, withBefore(span)),
      daily.workByCompany(db, span),
      daily.ordersByDay(db, withBefore(span)),
      daily.ordersByCompany(db, span),
      dockTimes(db, calendar.startOf(span.before.from), calendar.endOf(span.to)),
      activeWarehouses(ctx),
      listReachableCompanies(ctx),
      also,
    );
    const docked = times.map((time) => ({ ...time, day: calendar.dayOf(time.receivedAt) }));
    const rows = { workByDay, workByCompany, leftByDay, leftByCompany, docked, warehouses };
    return { report: performance(span, namesOf(companies), rows), companies, also: got };
  },

  async counts(ctx, { span, companyId, warehouseId, zone, hasPlaces }, also) {
    const db = ctx.db.within(companyId);
    const place = { warehouseId, zone };
    const [byDay, byZone, byCompany, warehouses, companies, got, zones = []] = await db.batch(
      countsByDay(db, withBefore(span), place),
      countsByZone(db, span, place),
      countsByCompany(db, span, place),
      warehouseNames(ctx),
      listReachableCompanies(ctx),
      also,
      ...(hasPlaces ? [countedZones(db)] : []),
    );
    const names = { companies: namesOf(companies), warehouses };
    const places = { warehouses: [...warehouses].map(([id, name]) => ({ id, name })), zones };
    return { report: countAccuracy(span, names, { byDay, byZone, byCompany }, place), companies, also: got, places };
  },

  async products(ctx, { span, companyId, sort = "most", maxProducts: limit = MAX_PRODUCTS_SHOWN }, also) {
    const db = ctx.db.within(companyId);
    const [byDay, byCompany, products, companies, got] = await db.batch(
      daily.workByDay(db, withBefore(span)),
      daily.workByCompany(db, span),
      productSales(db, span, { sort, limit }),
      listReachableCompanies(ctx),
      also,
    );
    const rows = { byDay, byCompany, products, sort };
    return { report: productReport(span, namesOf(companies), rows), companies, also: got };
  },

  async returns(ctx, { span, companyId, maxProducts: limit = MAX_PRODUCTS_SHOWN }, also) {
    const db = ctx.db.within(companyId);
    const [byDay, byCompany, shippedByDay, shippedByCompany, products, companies, got] = await db.batch(
      daily.returnsByDay(db, withBefore(span)),
      daily.returnsByCompany(db, span),
      daily.workByDay(db, withBefore(span)),
      daily.workByCompany(db, span),
      returnedProducts(db, span, limit),
      listReachableCompanies(ctx),
      also,
    );
    const rows = { byDay, byCompany, shippedByDay, shippedByCompany, products };
    return { report: returnsReport(span, namesOf(companies), rows), companies, also: got };
  },

  async inventory(ctx, { span, companyId, stock: level }, also) {
    const db = ctx.db.within(companyId);
    const today = todayOf(ctx, companyId);
    const [stock, ages, byDay, byCompany, sinceByCompany, companies, got] = await db.batch(
      stockByCategory(db, level),
      stockByAge(db, today, level),
      daily.workByDay(db, { from: span.before.from, to: today }),
      daily.workByCompany(db, span),
      daily.workByCompany(db, { from: addDays(span.to, 1), to: today }),
      listReachableCompanies(ctx),
      also,
    );
    // A product's stock level changes over time, so daily movements cannot be filtered by level.
    const flows = level ? null : { byDay, byCompany, sinceByCompany };
    return {
      report: inventory(span, namesOf(companies), today, { stock, ages, flows }),
      companies,
      also: got,
    };
  },
};
