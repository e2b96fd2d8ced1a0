import { remaining, type ShopOrder } from "./order";
import { legacy, ONLINE } from "./queries";
import { Denied, type ShopState } from "./shop";

type Args = Record<string, unknown>;
type Directives = ReadonlyMap<string, Args>;

interface UserError {
  field: string[];
  message: string;
  code: string;
}

const wrong = (field: string[], message: string, code = "INVALID"): UserError => ({ field, message, code });

/** Mutations of a shop. */
export function mutations(shop: ShopState): Record<string, unknown> {
  const need = (scope: string) => {
    if (!shop.settings.scopes.includes(scope)) throw new Denied(`Access denied. Required access: \`${scope}\`.`);
  };
  return {
    fulfillmentCreate: ({ fulfillment }: Args) => {
      need("write_merchant_managed_fulfillment_orders");
      return fulfill(shop, fulfillment as Args);
    },
    fulfillmentTrackingInfoUpdate: ({ fulfillmentId, trackingInfoInput, notifyCustomer }: Args) => {
      need("write_merchant_managed_fulfillment_orders");
      return addNumber(shop, String(fulfillmentId), trackingInfoInput as Args, notifyCustomer === true);
    },
    inventorySetQuantities: ({ input }: Args, directives: Directives) => {
      need("write_inventory");
      return setQuantities(shop, input as Args, directives.get("idempotent")?.key);
    },
    webhookSubscriptionCreate: ({ topic, webhookSubscription }: Args) => {
      const { uri } = webhookSubscription as { uri: string };
      if (shop.hooks.some((hook) => hook.topic === topic && hook.uri === uri)) {
        return {
          webhookSubscription: null,
          userErrors: [wrong(["uri"], "Address for this topic has already been taken")],
        };
      }
      const hook = { id: shop.nextId(), topic: String(topic), uri };
      shop.hooks.push(hook);
      return { webhookSubscription: { id: `gid://shopify/WebhookSubscription/${hook.id}` }, userErrors: [] };
    },
    webhookSubscriptionDelete: ({ id }: Args) => {
      const at = shop.hooks.findIndex((each) => String(each.id) === legacy(id));
      if (at < 0) {
        const userErrors = [wrong(["id"], "Webhook subscription does not exist")];
        return { deletedWebhookSubscriptionId: null, userErrors };
      }
      shop.hooks.splice(at, 1);
      return { deletedWebhookSubscriptionId: id, userErrors: [] };
    },
    webhookSubscriptionUpdate: ({ id, webhookSubscription }: Args) => {
      const hook = shop.hooks.find((each) => String(each.id) === legacy(id));
      if (!hook)
        return { webhookSubscription: null, userErrors: [wrong(["id"], "Webhook subscription does not exist")] };
      hook.uri = (webhookSubscription as { uri: string }).uri;
      return { webhookSubscription: { id }, userErrors: [] };
    },
  };
}

function numbersIn(info: Args): string[] {
  const many = Array.isArray(info.numbers) ? info.numbers.map(String) : [];
  return typeof info.number === "string" ? [info.number, ...many] : many;
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

function fulfill(shop: ShopState, input: Args) {
  const refused = (message: string) => ({ fulfillment: null, userErrors: [wrong(["fulfillment"], message)] });
  const groups = input.lineItemsByFulfillmentOrder as {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems: { id: string; quantity: number }[];
  }[];
  const places = new Set(groups.map(({ fulfillmentOrderId }) => legacy(fulfillmentOrderId)));
  // A fulfillment order's number consists of its order's number and its location's.
  const [first = ""] = places;
  if (places.size !== 1) return refused("All fulfillment orders must be at the same location.");
  const order = shop.order(first.slice(0, -2));
  if (!order || order.cancelledAt !== null) return refused("Fulfillment order has an unfulfillable status= closed.");
  const lines = groups.flatMap(({ fulfillmentOrderLineItems }) =>
    fulfillmentOrderLineItems.map(({ id, quantity }) => ({ lineId: Number(legacy(id)), quantity })),
  );
  for (const { lineId, quantity } of lines) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line || quantity <= 0 || quantity > remaining(order, line))
      return refused("Invalid fulfillment order line item quantity requested.");
  }
  const info = (input.trackingInfo ?? {}) as Args;
  const made = {
    id: shop.nextId(),
    status: "SUCCESS",
    numbers: numbersIn(info),
    company: textOrNull(info.company),
    url: textOrNull(info.url),
    lines,
  };
  order.fulfillments.push(made);
  touch(shop, order, made.numbers, input.notifyCustomer === true);
  return { fulfillment: { id: `gid://shopify/Fulfillment/${made.id}` }, userErrors: [] };
}

function touch(shop: ShopState, order: ShopOrder, numbers: readonly string[], notify: boolean): void {
  order.updatedAt = shop.now();
  if (notify) shop.letters.push({ orderId: order.id, number: numbers.join(", ") });
}

function addNumber(shop: ShopState, id: string, info: Args, notify: boolean) {
  for (const order of shop.orders) {
    const found = order.fulfillments.find((each) => String(each.id) === legacy(id));
    if (!found) continue;
    found.numbers = numbersIn(info);
    found.company = textOrNull(info.company);
    touch(shop, order, found.numbers, notify);
    return { fulfillment: { id }, userErrors: [] };
  }
  return { fulfillment: null, userErrors: [wrong(["fulfillmentId"], "Fulfillment does not exist.")] };
}

/** All or none. A repeated idempotency key does nothing. */
function setQuantities(shop: ShopState, input: Args, key: unknown) {
  if (typeof key !== "string" || key === "")
    throw new Error("The @idempotent directive is required for this mutation.");
  const known = shop.done.get(key);
  if (known !== undefined) return known;
  const quantities = input.quantities as Args[];
  const userErrors: UserError[] = [];
  for (const [index, wish] of quantities.entries()) {
    const field = ["input", "quantities", String(index), "inventoryItemId"];
    if (!("changeFromQuantity" in wish)) throw new Error("changeFromQuantity is required.");
    const variant = shop.variants.find(({ id }) => String(id) === legacy(wish.inventoryItemId));
    if (!variant)
      userErrors.push(wrong(field, "The specified inventory item could not be found.", "INVALID_INVENTORY_ITEM"));
    else if (!variant.stocked || wish.locationId !== ONLINE.id) {
      userErrors.push(
        wrong(field, "The specified inventory item is not stocked at the location.", "ITEM_NOT_STOCKED_AT_LOCATION"),
      );
    } else if (variant.refuses !== null) userErrors.push(wrong(field, variant.refuses));
    else if (wish.changeFromQuantity !== null && wish.changeFromQuantity !== variant.available) {
      userErrors.push(wrong(field, "The compare quantity is stale.", "CHANGE_FROM_QUANTITY_STALE"));
    }
  }
  if (userErrors.length === 0) {
    for (const { inventoryItemId, quantity } of quantities) {
      const variant = shop.variants.find(({ id }) => String(id) === legacy(inventoryItemId));
      if (variant) variant.available = Number(quantity);
    }
  }
  const result = {
    inventoryAdjustmentGroup: userErrors.length > 0 ? null : { id: `gid://shopify/InventoryAdjustmentGroup/${key}` },
    userErrors,
  };
  shop.done.set(key, result);
  return result;
}
