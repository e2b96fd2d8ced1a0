import { and, eq, ne, type SQL } from "drizzle-orm";
import { PartnerError, type PartnerFault, type PostalAddress } from "#app/integrations/partner";
import { shipper } from "#app/integrations/registry";
import type { ParcelSize, ParcelToSend, Rate } from "#app/integrations/shipper";
import type { Ownership } from "#db/ownership.server";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { findIntegrationRow, type IntegrationRow } from "../../integrations/integrations.service.server";
import { openShipper } from "../../integrations/open-shipper.server";
import { noted } from "../../integrations/partner-health.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import { addressFromText, withRecipient } from "../../orders/address";
import { companyOfOrder } from "../../orders/order-conditions.server";
import type { OrderRow } from "../../orders/orders.service.server";
import { companyOfReturn } from "./labels.repo.server";
import type { Offer } from "./postage.schema";
import { requestedRates } from "./requested-service";

/** A carrier's rate as shown for selection; the posted token is signed. */
export interface ShownRate {
  rate: Omit<Rate, "id">;
  /** The account that pays. */
  payer: string;
  isCheapest: boolean;
  isFastest: boolean;
  /** Of the service that the customer asked for. */
  isRequested: boolean;
  offer: string;
  signature: string;
}

/** The company's active postage accounts, oldest first. */
export const shippersOf = (ctx: Ctx, companyId: string) => listShippers(ctx.db.company(companyId));

/** The same, for the company of an order; saves reading the order first. */
export const shippersFor = (ctx: Ctx, orderId: string) =>
  listShippers(ctx.db, (own) => eq(integrations.companyId, companyOfOrder(own, orderId)));

/** The same, for the company of a return. */
export const shippersForReturn = (ctx: Pick<Ctx, "db">, returnId: string) =>
  listShippers(ctx.db, (own) => eq(integrations.companyId, companyOfReturn(own, returnId)));

const listShippers = (db: ScopedDb, where?: (own: Ownership) => SQL) =>
  db
    .select(integrations, {
      columns: ["id", "type", "name"],
      where: (own) => and(where?.(own), ne(integrations.status, "paused")),
      orderBy: integrations.id,
      limit: 50,
    })
    .map((rows) => rows.filter(({ type }) => shipper(type) !== null));

/** The accounts with their keys. */
export async function accountRows(
  ctx: Ctx,
  company: CompanyDb,
  accounts: readonly { id: string }[],
): Promise<IntegrationRow[]> {
  if (accounts.length === 0) return [];
  const rows = await company.batch(...accounts.map(({ id }) => findIntegrationRow({ ...ctx, db: company }, id)));
  return rows.flatMap((row) => row ?? []);
}

export const NO_SHIP_FROM =
  "The ship-from address is not set up. Ask your administrator to set SHIP_FROM (see “Configure it” in the README).";
export const NO_SHIP_TO =
  "The shipping address is incomplete. Enter the name, street, city with postal code, and country, each on its own line.";

type SentTo = Pick<OrderRow, "shipTo" | "shippingAddress" | "customerName">;

/**
 * The recipient's address in parts: those from the store, else parsed from the text. An address without recipient gets
 * the customer's name.
 */
export const shipToOf = ({ shipTo, shippingAddress, customerName }: SentTo) =>
  shipTo ?? addressFromText(shippingAddress) ?? addressFromText(withRecipient(shippingAddress, customerName || "—"));

/** Sender, recipient and size of the parcel. @throws conflict that names what is missing */
function parcelOf(ctx: Ctx, order: OrderRow, size: ParcelSize, returned?: ReturnedParcel): ParcelToSend {
  const from = returned?.to ?? ctx.config.shipFrom;
  if (!from) throw conflict(NO_SHIP_FROM, "no_ship_from_address");
  const shipTo = shipToOf(order);
  if (!shipTo?.address1.trim() || !shipTo.city.trim() || !shipTo.country.trim())
    throw conflict(NO_SHIP_TO, "no_ship_to_address");
  const to = { ...shipTo, name: shipTo.name || order.customerName, phone: shipTo.phone || order.customerPhone };
  return returned ? { ...size, from: to, to: from } : { ...size, from, to };
}

/** A parcel on its way back: the return, and the warehouse's address. */
export interface ReturnedParcel {
  returnId: string;
  to: PostalAddress;
}

interface RatesRequest {
  position: number;
  size: ParcelSize;
  rows: readonly IntegrationRow[];
  returned?: ReturnedParcel;
  box?: { id: string; name: string } | undefined;
}

/**
 * Rates for this parcel from all accounts of the company, in parallel, cheapest first. An account that fails is listed
 * with its error and does not block the others.
 */
export async function requestRates(
  ctx: Ctx,
  order: OrderRow,
  { position, size, rows, returned, box }: RatesRequest,
): Promise<RatesResult> {
  const parcel = parcelOf(ctx, order, size, returned);
  const answers = await Promise.all(rows.map((row) => ratesOf(ctx, row, parcel)));
  const found = answers.flatMap(({ row, rates }) => rates.map((rate) => ({ row, rate })));
  found.sort(
    (a, b) => a.rate.costMinor - b.rate.costMinor || (a.rate.deliveryDays ?? 99) - (b.rate.deliveryDays ?? 99),
  );
  const offered = found.map(({ rate }) => rate);
  const best = marks(offered);
  const wanted = requestedRates(offered, returned ? null : (order.externalData?.shipping_method ?? null));
  const rates = await Promise.all(
    found
      .filter(({ rate }, at) => at < MAX_RATES_SHOWN || wanted.has(rate))
      .map(async ({ row, rate }) => {
        const of = {
          orderId: order.id,
          ...(returned && { returnId: returned.returnId }),
          ...(box && { box: { id: box.id, name: box.name } }),
        };
        const text: Offer = { ...of, position, integrationId: row.id, parcel, rate, at: ctx.now() };
        const offer = JSON.stringify(text);
        const { id: _id, ...shown } = rate;
        return {
          rate: shown,
          payer: row.name,
          isCheapest: rate === best.cheapest,
          isFastest: rate === best.fastest,
          isRequested: wanted.has(rate),
          offer,
          signature: await ctx.signer.sign("postage", offer),
        };
      }),
  );
  const waits = answers.flatMap(({ wait }) => wait);
  return {
    rates,
    problems: [...new Set(answers.flatMap(({ problems }) => problems))],
    waitSeconds: waits.length > 0 ? Math.max(...waits) : null,
    isWhole: answers.every(({ isDown }) => !isDown),
  };
}

export interface RatesResult {
  rates: ShownRate[];
  problems: string[];
  /** Wait requested by a rate-limiting partner; null without one. */
  waitSeconds: number | null;
  /** True when no account was unreachable. */
  isWhole: boolean;
}

const WAIT_SECONDS = 20;

/** Faults that may pass within moments. */
const DOWN: readonly PartnerFault[] = ["timeout", "unavailable"];

/** The wait that a rate-limiting partner requests, within limits. */
export const secondsToWait = ({ detail: { retryAfterMs } }: PartnerError): number =>
  retryAfterMs === undefined ? WAIT_SECONDS : Math.min(300, Math.max(1, Math.ceil(retryAfterMs / 1000)));

/** Maximum rates shown, beside those of the requested service. */
const MAX_RATES_SHOWN = 60;

/** The cheapest rate, and the fastest when carriers give delivery times (the cheaper of two equally fast). */
function marks(byCost: readonly Rate[]): { cheapest: Rate | undefined; fastest: Rate | undefined } {
  const [cheapest] = byCost;
  const days = (rate: Rate) => rate.deliveryDays ?? Number.POSITIVE_INFINITY;
  // Amounts in different currencies cannot be compared.
  const sameMoney = byCost.every(({ currency }) => currency === cheapest?.currency);
  const fastest = byCost.reduce<Rate | undefined>(
    (best, one) => (!best || days(one) < days(best) ? one : best),
    undefined,
  );
  return {
    cheapest: sameMoney ? cheapest : undefined,
    fastest: fastest && fastest.deliveryDays !== null ? fastest : undefined,
  };
}

async function ratesOf(ctx: Ctx, row: IntegrationRow, parcel: ParcelToSend) {
  try {
    const asked = await noted(ctx, row, async () => {
      const open = await openShipper(ctx, row);
      return open ? open.shipper.rates(open.world, open.connection, parcel) : { rates: [], problems: [] };
    });
    return { row, wait: [], isDown: false, ...asked };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    ctx.log.warn("no rates", { integrationId: row.id, fault: error.fault });
    const wait = error.fault === "rate-limited" ? [secondsToWait(error)] : [];
    return { row, rates: [], problems: [`${row.name}: ${error.message}`], wait, isDown: DOWN.includes(error.fault) };
  }
}
