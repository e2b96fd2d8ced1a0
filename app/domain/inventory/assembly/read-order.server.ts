import { assemblyOrders } from "#db/schema/inventory/assembly";
import { readBarcode, shownCode, unknownCode } from "../../catalog/barcode";
import { knownUnder, ofCompanies } from "../../catalog/find-code-matches.server";
import { companyThatHas, listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { RECEIVING } from "../location-code";
import { locationByCode } from "../locations/locations.server";
import { type FreeComponent, freeComponents } from "./assemble.repo.server";
import { componentsOfOrder, type OrderComponent } from "./assembly.repo.server";
import { type AssemblyPlanQuery, MAX_USES } from "./assembly.schema";
import { earliestExpiry, suggestedLot } from "./chosen-uses";
import { mostUnits, planUses, type Use } from "./plan-uses";
import { assembliesOf, findOrder, usesOf } from "./read-order.repo.server";

/** Assemblies on the page, and rows of what they used. */
const MAX_ASSEMBLIES = 50;
const MAX_USED_ROWS = 1000;
/** Lots and locations of a component offered beside those that the plan uses. */
const MAX_OTHERS = 8;

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** An order with everything that its page shows. Two round trips. @throws not_found, also for one out of scope */
export async function readAssemblyOrder(ctx: Ctx, orderId: string, query: AssemblyPlanQuery = {}) {
  const [order, components, recorded, used, owner, companies] = await ctx.db.batch(
    findOrder(ctx.db, orderId),
    componentsOfOrder(ctx.db, orderId),
    assembliesOf(ctx.db, orderId, MAX_ASSEMBLIES),
    usesOf(ctx.db, orderId, { assemblies: MAX_ASSEMBLIES, limit: MAX_USED_ROWS }),
    companyThatHas(ctx, assemblyOrders, orderId),
    listReachableCompanies(ctx),
  );
  if (!order) throw notFound("This assembly order");
  const can = (permission: Parameters<Ctx["can"]>[0]) => ctx.can(permission, order.companyId);
  const { status } = order;
  const isOpen = status === "draft" || status === "released";
  return {
    order,
    components,
    assemblies: recorded.map((one) => ({ ...one, used: used.filter(({ assemblyId }) => assemblyId === one.id) })),
    company: companies.length > 1 ? (owner?.name ?? null) : null,
    plan: isOpen ? await planOf(ctx, order, components, query) : null,
    may: {
      release: status === "draft" && can("assembly.manage"),
      end: status === "draft" ? can("assembly.order") : isOpen && can("assembly.manage"),
      assemble: status === "released" && can("inventory.tasks"),
      work: can("inventory.tasks"),
      takeBack: status !== "canceled" && can("inventory.tasks"),
    },
  };
}
export type AssemblyScreen = Awaited<ReturnType<typeof readAssemblyOrder>>;

/** What assembling so many units would use, from stock as it is now. */
async function planOf(ctx: Ctx, order: Order, needs: readonly OrderComponent[], query: AssemblyPlanQuery) {
  const company = ctx.db.company(order.companyId);
  const code = query.scan ? readBarcode(query.scan) : null;
  const free = freeComponents(ctx, company, order.id);
  const [levels, found] = code
    ? await readWithCode(ctx, company, order, free, code)
    : [await free, { first: [] as string[], bin: null, unknown: query.scan ? "This is not a code" : null }];
  const left = order.quantity - order.done;
  const most = Math.min(left, mostUnits(needs, levels));
  const units = Math.min(query.units ?? Math.max(1, most), left);
  const known = found.first.filter((id) => levels.some((level) => level.lotId === id || level.locationId === id));
  const scannedBefore = query.first ?? [];
  // A location is where the units are put when it has no components, or when it is scanned again.
  const isTarget = found.bin !== null && known.every((id) => scannedBefore.includes(id));
  const first = [...new Set([...(isTarget ? [] : known), ...scannedBefore])];
  const { uses, missing } = planUses({ units, needs, free: levels, first });
  return {
    units,
    left,
    /** Units that can be assembled now. */
    most,
    first,
    /** The scanned code, and what is wrong with it. */
    scanned: code ? shownCode(code) : null,
    unknown:
      (isTarget ? null : found.unknown) ??
      (code && !isTarget && known.length === 0 ? `${shownCode(code)} has no free units of a component` : null),
    components: needs.map((need) => componentPlan(need, units, levels, uses, missing)),
    uses: missing.size === 0 && uses.length <= MAX_USES ? uses : null,
    isTooSpread: uses.length > MAX_USES,
    lotNumber: order.lotTracked ? suggestedLot(order) : null,
    expiresOn: order.lotTracked ? earliestExpiry(uses, levels) : null,
    /** The location to suggest, and the one that was scanned. */
    to: order.location?.toUpperCase() || RECEIVING,
    scannedTo: (isTarget ? found.bin : null) ?? query.to ?? null,
  };
}

/** The free components, and the lots or locations that the code means. */
async function readWithCode(
  ctx: Ctx,
  company: ReturnType<Ctx["db"]["company"]>,
  { warehouseId }: Order,
  free: ReturnType<typeof freeComponents>,
  code: NonNullable<ReturnType<typeof readBarcode>>,
) {
  const there: Ctx = { ...ctx, actor: { ...ctx.actor, warehouseId } };
  const [levels, bin, products, numbers, places] = await company.batch(
    free,
    locationByCode(there, company, shownCode(code)),
    ...knownUnder(company, ofCompanies([company.companyId]), code),
  );
  const ids = new Set(products.map(({ id }) => id));
  const ofLot = levels.filter(
    ({ productId, lotNumber }) => ids.has(productId) && lotNumber === (code.lot ?? lotNumber),
  );
  const first = [
    ...numbers.map(({ id }) => id),
    ...places.map(({ id }) => id),
    // A product's code means its lot on the label; without one the lots stay in order.
    ...(code.lot ? ofLot.map(({ lotId }) => lotId) : ofLot.slice(0, 1).map(({ lotId }) => lotId)),
  ];
  const isKnown = products.length + numbers.length + places.length > 0;
  const isBin = bin !== null && bin.archivedAt === null && products.length + numbers.length === 0;
  return [
    levels,
    { first, bin: isBin ? bin.code : null, unknown: isKnown ? null : unknownCode(code, "component, lot, or location") },
  ] as const;
}

function componentPlan(
  need: OrderComponent,
  units: number,
  levels: readonly FreeComponent[],
  uses: readonly Use[],
  missing: ReadonlyMap<string, number>,
) {
  const own = levels.filter(({ productId }) => productId === need.productId);
  const takenAt = (level: FreeComponent) =>
    uses.find(({ lotId, locationId }) => lotId === level.lotId && locationId === level.locationId)?.quantity ?? 0;
  const places = own.map((level) => ({ ...level, take: takenAt(level) }));
  return {
    ...need,
    needed: need.quantity * units,
    free: own.reduce((sum, level) => sum + level.units, 0),
    missing: missing.get(need.productId) ?? 0,
    taken: places.filter(({ take }) => take > 0),
    others: places.filter(({ take }) => take === 0).slice(0, MAX_OTHERS),
  };
}
export type AssemblyPlan = NonNullable<AssemblyScreen["plan"]>;
export type ComponentPlan = AssemblyPlan["components"][number];
