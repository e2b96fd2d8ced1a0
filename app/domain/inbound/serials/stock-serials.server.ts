import { auditedAny } from "../../audit/audit.service.server";
import { codesOfProducts } from "../../catalog/product-codes.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { storedSerial } from "../find-serials.server";
import { readSerial, repeated } from "../read-serial";
import * as listed from "./listed-serials.repo.server";
import type { SerialState, SerialsChange, StockSerialsQuery } from "./serials.schema";
import * as repo from "./stock-serials.repo.server";

export type { SerialStay } from "./listed-serials.repo.server";

const SHOWN = 50;

interface Listing {
  state: SerialState;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const MAX_STAYS = 50;

/** Stays in stock of units with this number, typed or scanned, newest first. */
export async function serialStays(ctx: Ctx, typed: string) {
  const serial = storedSerial(typed);
  return serial ? listed.staysOf(ctx.db, serial, MAX_STAYS) : [];
}

/**
 * A product with a page of its serial numbers and their counts, in one round trip.
 * @throws not_found, also for a product out of scope
 */
async function readSerials(ctx: Ctx, productId: string, { q, ...page }: Listing) {
  const [product, counts, rows] = await ctx.db.batch(
    listed.productOf(ctx.db, productId),
    listed.countSerials(ctx.db, productId),
    listed.listSerials(ctx.db, productId, { ...page, q: q && (storedSerial(q) ?? undefined), limit: page.limit + 1 }),
  );
  if (!product || !counts) throw notFound("This product");
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined;
  return {
    product,
    counts: { ...counts, units: product.onHand, withoutSerial: product.onHand - counts.onHand - counts.inOrders },
    rows: rows.slice(0, page.limit),
    next: last ? (page.state === "on-hand" ? last.serial : last.id) : null,
  };
}

/** A page of a product's serial numbers, for the API. @throws not_found */
export async function listStockSerials(ctx: Ctx, productId: string, page: Listing) {
  const { rows, next } = await readSerials(ctx, productId, page);
  return { rows, next };
}

/** What the screen of a product's serial numbers shows. @throws not_found */
export async function stockSerialsScreen(ctx: Ctx, productId: string, query: StockSerialsQuery) {
  const screen = await readSerials(ctx, productId, { ...query, limit: SHOWN });
  return { ...screen, mayChange: ctx.can("inventory.adjust", screen.product.companyId) };
}

/** How many units and serial numbers of the product are on hand, for the API. @throws not_found */
export async function readSerialCounts(ctx: Ctx, productId: string) {
  const { product, counts } = await productWithCounts(ctx, productId);
  return {
    productId,
    serialNumbers: product.serialNumbers,
    unitsOnHand: product.onHand,
    serialsOnHand: counts.onHand,
    serialsInOrders: counts.inOrders,
  };
}

async function productWithCounts(ctx: Ctx, productId: string) {
  const [product, counts] = await ctx.db.batch(
    listed.productOf(ctx.db, productId),
    listed.countSerials(ctx.db, productId),
  );
  if (!product || !counts) throw notFound("This product");
  return { product, counts };
}

/** The product whose serial numbers are changed, with how many units have none. @throws not_found; forbidden */
export async function serialsToChange(ctx: Ctx, productId: string) {
  const { product, counts } = await productWithCounts(ctx, productId);
  if (!ctx.can("inventory.adjust", product.companyId)) throw forbidden();
  return { product, withoutSerial: product.onHand - counts.onHand - counts.inOrders };
}

/** The numbers as they are stored. @throws validation */
async function read(ctx: Ctx, product: { id: string; companyId: string; sku: string }, typed: readonly string[]) {
  const codes = (await codesOfProducts(ctx.db.company(product.companyId), [product.id])).get(product.id) ?? [];
  const results = typed.map((one) => readSerial(one, { sku: product.sku, codes: codes.map(({ code }) => code) }));
  const wrong = results.flatMap((one) => ("problem" in one ? one.problem : []));
  if (wrong.length > 0) throw invalid({ serials: wrong }, "validation", wrong[0]);
  const serials = results.flatMap((one) => ("serial" in one ? one.serial : []));
  const twice = repeated(serials);
  if (twice) throw refused(`${twice} is listed twice`);
  return serials;
}

const changed = () => conflict("The serial numbers were changed at the same time. Try again.", "concurrent_change");
const refused = (text: string) => invalid({ serials: [text] }, "validation", text);

/**
 * Records serial numbers of units that are on hand without one. Moves no stock.
 * @throws not_found; forbidden; validation when the product's numbers are not recorded at receipt, one is on hand or with an
 * open order, or no units are left without one
 */
export async function addSerials(
  ctx: Ctx,
  productId: string,
  { serials: typed, reason }: SerialsChange,
): Promise<void> {
  const { product, withoutSerial } = await serialsToChange(ctx, productId);
  if (product.serialNumbers !== "at-receipt")
    throw refused(`Serial numbers of ${product.sku} are not recorded at receipt`);
  const serials = await read(ctx, product, typed);
  if (serials.length > Math.max(withoutSerial, 0))
    throw refused(
      withoutSerial > 0
        ? `${inUnits(withoutSerial)} on hand ${withoutSerial === 1 ? "has" : "have"} no serial number. Remove some from the list`
        : "Each unit on hand has a serial number already",
    );
  const company = ctx.db.company(product.companyId);
  const rows = serials.map((serial) => ({ productId, serial }));
  const taken = async () => {
    const [onHand, inOrders] = await company.batch(repo.onHandOf(company, rows), repo.inOpenOrders(company, rows));
    if (inOrders[0]) return refused(`${inOrders[0].serial} belongs to order ${inOrders[0].orderNumber}`);
    return onHand[0] ? refused(`${onHand[0].serial} is on hand already`) : null;
  };
  const problem = await taken();
  if (problem) throw problem;
  try {
    await company.batch(
      ...auditedAny(
        ctx,
        [repo.insertSerials(company, rows, { reason }, { by: ctx.actor, now: ctx.now(), newId: () => ctx.newId() })],
        {
          action: "serials.added",
          subject: product.sku,
          companyId: product.companyId,
          after: { serials: serials.join(", "), reason },
        },
      ),
      listed.assertUnitEach(company, productId),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw changed();
    if (!refusedBy(error, "unique", "stock_serials") && !refusedBy(error, "assertion", "serial_in_order")) throw error;
    throw (await taken()) ?? changed();
  }
}

/**
 * Removes serial numbers of units that are no longer on hand. Moves no stock; their history stays.
 * @throws not_found; forbidden; validation when one is not on hand
 */
export async function removeSerials(
  ctx: Ctx,
  productId: string,
  { serials: typed, reason }: SerialsChange,
): Promise<void> {
  const { product } = await serialsToChange(ctx, productId);
  const serials = await read(ctx, product, typed);
  const company = ctx.db.company(product.companyId);
  const end = { byName: ctx.actor.name, reason, now: ctx.now() };
  try {
    await company.batch(
      repo.assertOnHand(company, productId, serials),
      ...auditedAny(ctx, [repo.endSerials(company, productId, serials, end)], {
        action: "serials.removed",
        subject: product.sku,
        companyId: product.companyId,
        before: { serials: serials.join(", ") },
        after: { reason },
      }),
    );
  } catch (error) {
    if (!refusedBy(error, "assertion", "taken")) throw error;
    const onHand = await repo.onHandOf(
      company,
      serials.map((serial) => ({ productId, serial })),
    );
    const absent = serials.find((serial) => !onHand.some((one) => one.serial === serial));
    throw absent ? refused(`${absent} is not on hand`) : changed();
  }
}

const inUnits = (n: number): string => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);
