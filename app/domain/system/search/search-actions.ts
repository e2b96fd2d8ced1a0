import type { Ctx } from "../../kernel/ctx";
import type { Permission } from "../../kernel/permissions";
import { actionsOn } from "../../orders/order-actions";
import type { OrderStatus } from "../../orders/order-status";
import type { Command } from "./command";

/** A form that the search leads to. */
export type SearchAction =
  | { kind: "form"; form: FormName; title: string }
  | { kind: "order"; verb: OrderVerb; orderId: string; orderNumber: string; customerName: string }
  | { kind: "adjust"; productId: string; sku: string; name: string }
  | { kind: "count"; code: string };

export type FormName = (typeof FORMS)[number]["form"];
export type OrderVerb = Exclude<Command["verb"], "adjust" | "count">;

/** Forms that need no order or product, with the words by which they are also found. */
const FORMS = [
  { form: "new-order", title: "Create an order", words: "new order add create", permission: "orders.create" },
  {
    form: "receive",
    title: "Receive goods",
    words: "receive stock goods delivery inbound",
    permission: "inventory.receive",
  },
  { form: "transfer", title: "Transfer stock", words: "transfer move stock", permission: "inventory.adjust" },
  {
    form: "putaway",
    title: "Put units away",
    words: "put away putaway store stow received units",
    permission: "inventory.tasks",
  },
  {
    form: "replenish",
    title: "Replenish pick faces",
    words: "replenish refill pick faces reserve",
    permission: "inventory.tasks",
  },
  {
    form: "assemble",
    title: "Assemble products",
    words: "assemble assembly kitting build make products",
    permission: "inventory.tasks",
  },
  { form: "count", title: "Count a location", words: "count location bin stock take", permission: "inventory.count" },
  { form: "new-product", title: "Add a product", words: "new product add create sku", permission: "products.edit" },
  { form: "import", title: "Import products", words: "import products stock csv file", permission: "products.edit" },
  { form: "scan-ship", title: "Ship by scanning", words: "ship scan order pack", permission: "floor.work" },
  {
    form: "tracking",
    title: "Import tracking numbers",
    words: "import tracking numbers file",
    permission: "floor.work",
  },
  { form: "new-user", title: "Create a user", words: "new user add create invite", permission: "users.manage" },
  {
    form: "new-integration",
    title: "Add an integration",
    permission: "integrations.manage",
    words: "new integration add connect store",
  },
  {
    form: "new-invoice",
    title: "Draft an invoice",
    permission: "billing.manage",
    words: "new invoice draft bill create",
  },
] as const satisfies readonly { form: string; title: string; words: string; permission: Permission }[];

type Can = (permission: Permission, companyId?: string) => boolean;

/** Forms whose words all begin with the typed words. */
export function formsFor(text: string, can: Can): SearchAction[] {
  return FORMS.filter(({ words, permission }) => beginWords(text, words) && can(permission)).map(({ form, title }) => ({
    kind: "form",
    form,
    title,
  }));
}

/** Whether each word of the text begins one of the words, in any order. */
export function beginWords(text: string, words: string): boolean {
  const among = words.toLowerCase().split(" ");
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  return typed.every((one) => among.some((word) => word.startsWith(one)));
}

interface FoundOrder {
  id: string;
  orderNumber: string;
  customerName: string;
  status: OrderStatus;
  companyId: string;
}

/**
 * The typed command for the orders with exactly this number, where the user and the order's status allow it. Otherwise
 * users of a client company can ask the warehouse for it.
 */
export function orderActions(
  { verb: typed, ref }: Command,
  orders: readonly FoundOrder[],
  { actor, can }: Pick<Ctx, "actor" | "can">,
): SearchAction[] {
  if (typed === "adjust" || typed === "count") return [];
  return orders
    .filter(({ orderNumber }) => orderNumber.replace(/^#/, "").toLowerCase() === ref.replace(/^#/, "").toLowerCase())
    .flatMap(({ id, orderNumber, customerName, status, companyId }) => {
      const canHere = (permission: Permission) => can(permission, companyId);
      const isPossible = typed !== "ask" && actionsOn(status, { role: actor.role, can: canHere }).includes(typed);
      const verb = isPossible ? typed : typed !== "ship" && canHere("portal.read") ? "ask" : null;
      return verb ? [{ kind: "order" as const, verb, orderId: id, orderNumber, customerName }] : [];
    });
}

interface FoundProduct {
  id: string;
  sku: string;
  name: string;
  companyId: string;
}

const MAX_ADJUSTED = 3;

/** Adjusting the stock of the products that a command names, best first. */
export const productActions = ({ verb }: Command, products: readonly FoundProduct[], can: Can): SearchAction[] =>
  verb !== "adjust"
    ? []
    : products
        .filter(({ companyId }) => can("inventory.adjust", companyId))
        .slice(0, MAX_ADJUSTED)
        .map(({ id, sku, name }) => ({ kind: "adjust", productId: id, sku, name }));

/** Counting the location that a command names; whether it exists, the form says. */
export const countActions = ({ verb, ref }: Command, can: Can): SearchAction[] =>
  verb === "count" && can("inventory.count") ? [{ kind: "count", code: ref.toUpperCase() }] : [];
