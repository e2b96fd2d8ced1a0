/** Runs announced receipts, replenishment, counts and assemblies through the application's own services. */

import { NewAsn } from "#app/domain/inbound/asn/asn.schema";
import { createAsn } from "#app/domain/inbound/asn/create-asn.server";
import { closeAsn } from "#app/domain/inbound/asn/move-asn.server";
import { receiveAsn } from "#app/domain/inbound/receiving/receive-asn.server";
import { assemble } from "#app/domain/inventory/assembly/assemble.server";
import { AssembleCall, NewAssemblyOrder } from "#app/domain/inventory/assembly/assembly.schema";
import { createAssemblyOrder } from "#app/domain/inventory/assembly/create-order.server";
import { takeBackAssembly } from "#app/domain/inventory/assembly/take-back/take-back.server";
import { confirmLocation } from "#app/domain/inventory/counts/confirm-location.server";
import { approveLine } from "#app/domain/inventory/counts/decide-line.server";
import { saveCount } from "#app/domain/inventory/counts/save-count.server";
import { startCount } from "#app/domain/inventory/counts/start-count.server";
import { putAway } from "#app/domain/inventory/putaway/putaway.server";
import { replenish } from "#app/domain/inventory/replenishment/replenishment.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { testEnv } from "#tests/factories/world";
import type { Command } from "./commands";
import { ASSEMBLED } from "./model-assembly";
import { runReturnWork } from "./run-returns";
import type { StockWork } from "./stock-work";
import { codeOf, inWarehouseOf, lotKey, type Warehouse, warehouseIdOf } from "./warehouse";

type Work = Extract<Command, StockWork>;
const WORK = {
  ...{ announce: true, receiveAnnounced: true, closeAnnounced: true, replenish: true, putAway: true },
  ...{ announceReturn: true, track: true, arrive: true, cancelReturn: true },
  ...{
    count: true,
    bringBack: true,
    takeIn: true,
    correctUnits: true,
    endReturn: true,
    assemble: true,
    takeBack: true,
  },
} satisfies Record<Work["do"], true>;
export const isStockWork = (command: Command): command is Work => command.do in WORK;

const operationOf = (id: string): string => `operation-${id}`;

export async function runStockWork(warehouse: Warehouse, command: Work, ctx: Ctx): Promise<unknown> {
  const company = warehouse.companies[command.company] as Warehouse["companies"][number];
  const operationId = operationOf(command.id);
  const made = (id: string): string => warehouse.documentIds.get(operationOf(id)) ?? "none";
  switch (command.do) {
    case "announce": {
      const lines = command.lines.map(({ product, lot, quantity }) => ({
        ...{ sku: `P-${product}`, lotNumber: lot, quantity },
      }));
      return void (await createAsn(ctx, NewAsn.parse({ companyId: company.id, operationId, announce: true, lines })));
    }
    case "receiveAnnounced":
      return void (await receiveAsn(ctx, made(command.announcement), {
        ...{ operationId, companyId: company.id, acceptExpired: "on" },
        lines: [
          {
            ...{ sku: `P-${command.product}`, lotNumber: command.lot, quantity: String(command.quantity) },
            ...{ location: codeOf(warehouse, command.place), isDamaged: command.isDamaged ? "on" : undefined },
          },
        ],
      }));
    case "closeAnnounced":
      return void (await closeAsn(ctx, made(command.announcement), "Nothing more comes"));
    case "replenish": {
      const productId = company.productIds[command.product] ?? "";
      const lotId = warehouse.lotIds.get(lotKey(command.company, command.product, command.lot));
      const [from, to] = [command.from, command.face].map((place) =>
        warehouse.placeIds.get(`${command.company}/${place}`),
      );
      return void (await replenish(
        ctx,
        { productId, locationId: to ?? "" },
        {
          ...{ operationId, companyId: company.id, source: `${productId}:${lotId}:${from}` },
          ...{ to: codeOf(warehouse, command.face), quantity: command.quantity },
        },
      ));
    }
    case "putAway": {
      const productId = company.productIds[command.product] ?? "";
      const lotId = warehouse.lotIds.get(lotKey(command.company, command.product, command.lot)) ?? "";
      const locationId = warehouse.placeIds.get(`${command.company}/${command.from}`) ?? "";
      return void (await putAway(
        ctx,
        { productId, lotId, locationId },
        {
          ...{ operationId, companyId: company.id, source: `${productId}:${lotId}:${locationId}` },
          ...{ to: codeOf(warehouse, command.to), quantity: command.quantity },
        },
      ));
    }
    case "count":
      return count(warehouse, command);
    case "assemble":
      return void (await assembleUnits(warehouse, command, ctx));
    case "takeBack":
      return void (await takeBack(company.id, command, ctx));
    default:
      return runReturnWork(warehouse, command, ctx);
  }
}

/** Creates an order for the units, once, and records them. The order stays when it cannot be assembled. */
async function assembleUnits(warehouse: Warehouse, command: Extract<Work, { do: "assemble" }>, ctx: Ctx) {
  const companyId = warehouse.companies[command.company]?.id ?? "";
  const operationId = operationOf(command.id);
  const { quantity, lot: lotNumber, place } = command;
  const form = { companyId, sku: `P-${ASSEMBLED}`, quantity, release: true, operationId };
  const { id } = await createAssemblyOrder(ctx, NewAssemblyOrder.parse(form));
  return assemble(ctx, id, AssembleCall.parse({ operationId, quantity, lotNumber, to: codeOf(warehouse, place) }));
}

async function takeBack(companyId: string, { assembly }: Extract<Work, { do: "takeBack" }>, ctx: Ctx) {
  const found = await testEnv.DB.prepare(
    "select id, order_id as orderId from assemblies where company_id = ? and operation_id = ?",
  )
    .bind(companyId, operationOf(assembly))
    .first<{ id: string; orderId: string }>();
  return takeBackAssembly(ctx, found?.orderId ?? "", found?.id ?? "");
}

/** Enough for every disturbance by concurrent commands. */
const ATTEMPTS = 12;

interface OpenLine {
  id: string;
  status: string;
  /** Units that the ledger has there now, without those that are picked. */
  units: number;
  isChosen: number;
}

const OPEN_LINES = `select l.id, l.status, l.location_id = ?2 and l.lot_id = ?3 as isChosen,
    coalesce((select on_hand from stock_levels s where s.company_id = l.company_id and s.product_id = l.product_id
      and s.lot_id = l.lot_id and s.location_id = l.location_id), 0)
    - coalesce((select sum(picked) from allocations a where a.company_id = l.company_id and a.product_id = l.product_id
      and a.lot_id = l.lot_id and a.location_id = l.location_id), 0) as units
  from count_lines l join counts c on c.company_id = l.company_id and c.id = l.count_id
  where c.code = ?1 and c.warehouse_id = ?4 and c.status not in ('done', 'canceled')`;

/**
 * Counts the shares of all companies in the bin. The shelf differs from the ledger by the command's difference, in one
 * lot of one company; another user counts after each attempt, until the count has ended.
 */
async function count(warehouse: Warehouse, command: Extract<Work, { do: "count" }>): Promise<void> {
  const code = codeOf(warehouse, command.place);
  const placeId = warehouse.placeIds.get(`${command.company}/${command.place}`) ?? "";
  const lotId = warehouse.lotIds.get(lotKey(command.company, command.product, command.lot)) ?? "";
  const warehouseId = warehouseIdOf(warehouse, command.place);
  const open = async () =>
    (await testEnv.DB.prepare(OPEN_LINES).bind(code, placeId, lotId, warehouseId).all<OpenLine>()).results;
  let isApplied = command.delta === 0;
  let isListed = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const counter = inWarehouseOf(
      warehouse,
      command.place,
      warehouse.counters[attempt % warehouse.counters.length] as Ctx,
    );
    const { countId } = await startCount(counter, code);
    await unlessRefused(confirmLocation(counter, countId, code));
    const lines = (await open()).filter(({ status }) => status === "counting");
    const entered = lines.map(({ id, units, isChosen }) => ({
      id,
      // Fewer than none cannot be there: then the units were found.
      counted: isChosen && !isApplied && units + command.delta >= 0 ? units + command.delta : units,
    }));
    isListed ||= lines.some(({ isChosen }) => isChosen);
    await unlessRefused(
      saveCount(counter, countId, { operationId: operationOf(`${command.id}-${attempt}`), lines: entered }),
    );
    for (const { id, status } of await open())
      if (status === "review" && (await unlessRefused(approveLine(counter, id)))) isApplied = true;
    if ((await open()).length === 0 && (await isEnded(code, warehouseId))) {
      if (isApplied && isListed) return;
      throw new NotApplied();
    }
  }
  throw new Error(`The count of ${code} does not end`);
}

const isEnded = async (code: string, warehouseId: string): Promise<boolean> =>
  (await testEnv.DB.prepare(
    "select 1 from counts where code = ? and warehouse_id = ? and status not in ('done', 'canceled')",
  )
    .bind(code, warehouseId)
    .first()) === null;

/** A concurrent command left none of the counted units, so that there was nothing to find. */
export class NotApplied extends Error {}

async function unlessRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(asDomainError(error) instanceof DomainError)) throw error;
    return false;
  }
}
