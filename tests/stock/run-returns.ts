/** Runs returns through the application's own services. */
import type { Ctx } from "#app/domain/kernel/ctx";
import { startBlindReturn } from "#app/domain/returns/document/blind-return.server";
import { cancelReturn, markArrived, setReturnTracking } from "#app/domain/returns/document/change-return.server";
import { completeReturn } from "#app/domain/returns/document/complete-return.server";
import { announceReturn } from "#app/domain/returns/document/create-return.server";
import { correctUnits } from "#app/domain/returns/receive/correct-units.server";
import { receiveReturn } from "#app/domain/returns/receive/receive-units.server";
import { AnnounceReturn, BlindReturn, CorrectUnits, ReceiveReturn } from "#app/domain/returns/returns.schema";
import { testEnv } from "#tests/factories/world";
import type { Command } from "./commands";
import type { StockWork } from "./stock-work";
import { codeOf, type Warehouse } from "./warehouse";

type ReturnKind =
  | "announceReturn"
  | "bringBack"
  | "track"
  | "arrive"
  | "cancelReturn"
  | "takeIn"
  | "correctUnits"
  | "endReturn";
type Work<K extends ReturnKind = ReturnKind> = Extract<Command & StockWork, { do: K }>;

const operationOf = (id: string): string => `operation-${id}`;

export async function runReturnWork(warehouse: Warehouse, command: Work, ctx: Ctx): Promise<void> {
  const companyId = warehouse.companies[command.company]?.id ?? "";
  const operationId = operationOf(command.id);
  const made = (id: string): string => warehouse.documentIds.get(operationOf(id)) ?? "none";
  switch (command.do) {
    case "bringBack": {
      const orderId = warehouse.orderIds.get(command.shipped)?.id;
      await startBlindReturn(ctx, BlindReturn.parse({ operationId, companyId, orderId }));
      return;
    }
    case "takeIn":
      return void (await receiveReturn(
        ctx,
        made(command.return),
        ReceiveReturn.parse({
          ...{
            operationId,
            line: command.line,
            sku: `P-${command.product}`,
            lotNumber: command.lot,
            quantity: command.quantity,
          },
          ...{ condition: "opened", disposition: command.disposition },
          location: codeOf(warehouse, command.place),
        }),
      ));
    case "correctUnits":
      return void (await correct(warehouse, command, ctx));
    case "announceReturn":
      return void (await announceUnits(warehouse, command, ctx));
    case "track":
      return void (await setReturnTracking(ctx, made(command.return), {
        ...{ carrier: null, trackingNumber: command.hasNumber ? "1Z999" : null },
      }));
    case "arrive":
      return void (await markArrived(ctx, made(command.return)));
    case "cancelReturn":
      return void (await cancelReturn(ctx, made(command.return), "The customer keeps it"));
    case "endReturn":
      return void (await completeReturn(ctx, made(command.return)));
  }
}

function announceUnits(warehouse: Warehouse, command: Extract<Work, { do: "announceReturn" }>, ctx: Ctx) {
  const order = warehouse.orderIds.get(command.shipped);
  const lines = command.lines.map(({ item, quantity }) => ({ itemId: order?.items.get(item)?.id ?? "none", quantity }));
  const trackingNumber = command.hasNumber ? "1Z998" : null;
  const form = { operationId: operationOf(command.id), lines, trackingNumber };
  return announceReturn(ctx, order?.id ?? "", AnnounceReturn.parse(form));
}

async function correct(warehouse: Warehouse, command: Extract<Work, { do: "correctUnits" }>, ctx: Ctx) {
  const operationId = operationOf(command.id);
  const { quantity, lot: lotNumber, place, disposition } = command;
  const found = await testEnv.DB.prepare(
    "select id, return_id as returnId from return_units where company_id = ? and operation_id = ?",
  )
    .bind(warehouse.companies[command.company]?.id ?? "", operationOf(command.units))
    .first<{ id: string; returnId: string }>();
  const form = {
    operationId,
    quantity,
    lotNumber,
    location: codeOf(warehouse, place),
    condition: "opened",
    disposition,
  };
  return correctUnits(
    ctx,
    found?.returnId ?? "",
    found?.id ?? "",
    CorrectUnits.parse({ ...form, reason: "Counted wrong" }),
  );
}
