/** What the model expects of a command. */
import { type CartWork, isCartWork } from "./cart-work";
import type { Command } from "./commands";
import {
  attempt,
  binOf,
  by,
  type Company,
  lotOf,
  type Model,
  type Order,
  type Outcome,
  type Product,
  type Ranks,
  refuse,
  unitOf,
  warehouseOf,
} from "./model";
import { assemble, takeBack } from "./model-assembly";
import { startCart, stepOfCart } from "./model-cart-steps";
import { applyCount } from "./model-counts";
import { reassign, takeOver } from "./model-hand-over";
import { announce, closeAnnounced, receiveAnnounced } from "./model-inbound";
import { KIT } from "./model-kits";
import { add, complete, edit, move, place, ship } from "./model-orders";
import { assertOwn, pause, pick, release, skip, start, undo } from "./model-picking";
import { announceReturn, bringBack, cancelReturn, correctUnits, endReturn, moveReturn, takeIn } from "./model-returns";
import { decide, report } from "./model-shortages";
import { endDoubt, moveUnits, promiseAnew, receive, transfer } from "./model-stock";
import { dissolveUnit, makeUnit, moveUnit } from "./model-units";
import { missAtWall, putIntoSlot, undoPut } from "./model-wall";
import { isUnitWork, type UnitWork } from "./unit-work";

export const expected = (model: Model, command: Command, ranks: Ranks): [Model, Outcome] =>
  attempt(model, (after) => apply(after, command, ranks));

function apply(model: Model, command: Command, ranks: Ranks): string | undefined {
  const { company: at } = command;
  const company = model.companies[at] as Company;
  if (command.do === "day") {
    for (const { session } of model.companies.flatMap((one) => one.orders)) if (session) session.isLeft = true;
    for (const cart of model.carts) cart.isLeft = true;
    model.day = new Date(Date.parse(model.day) + 86_400_000).toISOString().slice(0, 10);
    return;
  }
  if (command.stranger) refuse("not_found");
  if (isUnitWork(command)) {
    applyToUnit(model, command, ranks);
    return;
  }
  if (isCartWork(command)) return applyToCart(model, command, ranks);
  if ("order" in command) {
    applyToOrder(model, command, company, ranks);
    return;
  }
  if (command.do === "place") return place(model, at, { number: command.id, lines: command.lines }, ranks);
  if (!("product" in command)) {
    if (command.do === "assemble") assemble(model, at, { ...command, operation: command.id }, ranks);
    else if (command.do === "takeBack") takeBack(model, company, command.assembly);
    else if (command.do === "correctUnits") correctUnits(model, company, { ...command, operation: command.id });
    else applyToDocument(model, company, command);
    return;
  }
  const product = company.products[command.product] as Product;
  switch (command.do) {
    case "receive":
      receive(model, company, { ...command, operation: command.id });
      break;
    case "adjust":
      if (company.operations.includes(command.id)) return;
      company.operations.push(command.id);
      if (command.delta > 0 && unitOf(model, command.place)?.isDissolved) refuse("validation");
      moveUnits(model, product, command.lot, command.place, command.delta);
      endDoubt(company, command.product, command.lot, command.place);
      break;
    case "transfer":
      transfer(model, at, command, ranks);
      break;
    case "lot":
      changeLot(model, command, ranks);
      break;
    case "replenish":
      transfer(model, at, { ...command, to: command.face }, ranks, "allocated");
      break;
    case "putAway":
      // Codes are those of the warehouse that the units are in.
      putAway(model, at, command, ranks);
      break;
    case "count":
      applyCount(model, at, command, ranks);
      break;
    case "receiveAnnounced":
      receiveAnnounced(model, company, { ...command, operation: command.id });
      break;
    case "takeIn":
      takeIn(model, company, { ...command, operation: command.id });
      break;
  }
}

type DocumentKind =
  | ("announce" | "closeAnnounced" | "bringBack" | "endReturn")
  | ("announceReturn" | "track" | "arrive" | "cancelReturn");
type DocumentCommand = Extract<Command, { do: DocumentKind }>;

function applyToDocument(model: Model, company: Company, command: DocumentCommand): void {
  switch (command.do) {
    case "announce":
      announce(model, company, command.id, command.place, command.lines);
      break;
    case "closeAnnounced":
      closeAnnounced(company, command.announcement);
      break;
    case "bringBack":
      bringBack(company, command.id, command.shipped);
      break;
    case "announceReturn":
      announceReturn(company, { ...command, order: command.shipped });
      break;
    case "track":
      moveReturn(company, command.return, command.hasNumber ? "in-transit" : "announced");
      break;
    case "arrive":
      moveReturn(company, command.return, "arrived");
      break;
    case "cancelReturn":
      cancelReturn(company, command.return);
      break;
    case "endReturn":
      endReturn(company, command.return);
      break;
  }
}

/** Codes are those of the warehouse that the units are in. */
function putAway(model: Model, at: number, command: Extract<Command, { do: "putAway" }>, ranks: Ranks): void {
  const bin = binOf(model, command.to);
  if (bin.kind === "receiving" || bin.warehouse !== warehouseOf(model, command.from)) refuse("validation");
  const first = bin.kind === "packing" ? "allocated" : "unallocated";
  transfer(model, at, command, ranks, first);
}

function applyToUnit(model: Model, command: Command & UnitWork, ranks: Ranks): void {
  if (command.do === "makeUnit") makeUnit(model, { ...command, name: command.id });
  else if (command.do === "moveUnit") moveUnit(model, command);
  else dissolveUnit(model, command, ranks);
}

function applyToCart(model: Model, command: Command & CartWork, ranks: Ranks): string | undefined {
  const { company: at, id } = command;
  if (command.do === "startCart") return startCart(model, at, { ...command, name: id }, ranks);
  if (command.do === "stepOfCart") return stepOfCart(model, at, command, ranks);
  const order = model.companies[at]?.orders.find(({ number }) => number === command.order) ?? refuse("not_found");
  if (command.do === "putIntoSlot") putIntoSlot(model, order, { ...command, scan: id });
  else if (command.do === "undoPut") undoPut(model, order, command);
  else missAtWall(model, order, { ...command, operation: id });
  return undefined;
}

/** Changes a lot's status or expiry; orders that can no longer be picked from it get other units. */
function changeLot(model: Model, command: Extract<Command, { do: "lot" }>, ranks: Ranks): void {
  const { company: at, was, status, expiresOn } = command;
  const company = model.companies[at] as Company;
  const lot = lotOf(company.products[command.product] as Product, command.lot);
  if (lot.status !== was.status || lot.expiresOn !== was.expiresOn) refuse("conflict");
  if (lot.status === status && lot.expiresOn === expiresOn) refuse("validation");
  Object.assign(lot, { status, expiresOn });
  const oldestFirst = company.orders.toSorted(by(({ number }) => ranks.order(number)));
  const lines = oldestFirst.flatMap((order) => order.lines).filter((line) => line.product === command.product);
  promiseAnew(model, at, lines, ranks, { onlyLot: command.lot });
}

function applyToOrder(
  model: Model,
  command: Exclude<Extract<Command, { order: string }>, CartWork>,
  company: Company,
  ranks: Ranks,
): void {
  const { company: at } = command;
  const order = company.orders.find(({ number }) => number === command.order) as Order;
  switch (command.do) {
    case "move":
      move(model, at, order, command.to, ranks);
      break;
    case "start":
      start(model, at, order, command.picker, ranks);
      break;
    case "takeOver":
    case "restart":
      takeOver(model, at, order, command.picker, ranks, command.do);
      break;
    case "reassign":
      reassign(order, command.picker);
      break;
    case "skip":
      skip(model, order, command.picker, command.line);
      break;
    case "pause":
      pause(model, order, command.picker);
      break;
    case "giveBack":
      release(order, command.picker);
      break;
    case "complete":
      assertOwn(order, command.picker);
      complete(model, order);
      break;
    case "pick":
      pick(model, at, order, command.picker, { ...command, scan: command.id }, ranks);
      break;
    case "undo":
      undo(model, order, command.picker, command.scan);
      break;
    case "short":
      report(model, at, order, command, ranks);
      break;
    case "decide":
      decide(model, at, order, command, ranks);
      break;
    case "ship":
      ship(model, company, order);
      break;
    case "addKit":
      add(model, at, order, { product: KIT, quantity: command.quantity }, ranks);
      break;
    case "edit":
      edit(model, at, order, command, ranks);
      break;
  }
}
