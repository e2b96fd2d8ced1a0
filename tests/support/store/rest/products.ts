import { minorOf, money } from "../seed/money";
import type { ShelfItem } from "../shop/product-shelf";
import type { Shop } from "../shop/shop";
import { type Answer, type Call, ok, type Route, WpError } from "./api-response";
import { gmtDate, localDate } from "./dates";
import { Params } from "./params";

/** Without `sku` the list excludes variations; with it they are found like any product. */
function list({ shop, query }: Call): Answer {
  const params = new Params(query);
  const perPage = params.int("per_page", 10, 1, 100);
  const from = (params.int("page", 1, 1) - 1) * perPage;
  const skus = params.list("sku");
  const include = params.ids("include");
  const search = params.text("search")?.toLowerCase();
  params.check();
  const found = shop.shelf.items.filter(
    (item) =>
      !item.gone &&
      (skus.length > 0 ? skus.includes(item.sku) : item.kind !== "variation") &&
      (include.length === 0 || include.includes(item.id)) &&
      (!search || item.name.toLowerCase().includes(search)),
  );
  return page(shop, found.reverse(), from, perPage);
}

function listVariations(call: Call): Answer {
  const { shop } = call;
  const params = new Params(call.query);
  const perPage = params.int("per_page", 10, 1, 100);
  const from = (params.int("page", 1, 1) - 1) * perPage;
  params.check();
  const parent = itemOf(call);
  return page(
    shop,
    shop.shelf.items.filter((item) => item.parentId === parent.id),
    from,
    perPage,
  );
}

function page(shop: Shop, items: ShelfItem[], from: number, perPage: number): Answer {
  return ok(
    items.slice(from, from + perPage).map((item) => renderProduct(shop, item)),
    { "X-WP-Total": String(items.length), "X-WP-TotalPages": String(Math.ceil(items.length / perPage)) },
  );
}

function change(call: Call): Answer {
  const item = itemOf(call);
  applyStock(call.shop, item, call.body);
  return ok(renderProduct(call.shop, item));
}

/** `stock_quantity` is absolute: the last write wins. */
function applyStock(shop: Shop, item: ShelfItem, body: Record<string, unknown>): void {
  if (item.refuses) throw new WpError("woocommerce_rest_product_not_saved", item.refuses, 400);
  if (typeof body.manage_stock === "boolean") item.manageStock = body.manage_stock && shop.settings.managesStock;
  if (body.stock_quantity !== undefined && item.manageStock) item.stock = Number(body.stock_quantity);
  if (body.regular_price !== undefined) item.priceMinor = minorOf(String(body.regular_price));
  item.modifiedAt = shop.now();
  item.changed = true;
  shop.surroundings.onChange();
}

/** Each product separately: a refused one does not block the others. Variations have their own batch. */
function batch({ shop, body, parts }: Call): Answer {
  const parentId = parts[0] === undefined ? null : Number(parts[0]);
  if (parentId !== null && !shop.shelf.byId(parentId))
    throw new WpError("woocommerce_rest_product_invalid_id", "Invalid ID.", 404);
  const updates = Array.isArray(body.update) ? (body.update as Record<string, unknown>[]) : [];
  if (updates.length > 100) {
    const message = "Unable to accept more than 100 items for this request.";
    throw new WpError("woocommerce_rest_request_entity_too_large", message, 413);
  }
  return ok({ update: updates.map((update) => changeInBatch(shop, parentId, update)) });
}

function changeInBatch(shop: Shop, parentId: number | null, update: Record<string, unknown>) {
  const item = shop.shelf.byId(Number(update.id));
  const fits = item && (parentId === null ? item.kind !== "variation" : item.parentId === parentId);
  try {
    if (!fits) throw new WpError("woocommerce_rest_product_invalid_id", "Invalid ID.", 400);
    applyStock(shop, item, update);
    return renderProduct(shop, item);
  } catch (error) {
    if (!(error instanceof WpError)) throw error;
    return { id: update.id, error: { code: error.code, message: error.message, data: { status: error.status } } };
  }
}

function itemOf({ shop, parts }: Call): ShelfItem {
  const [productId, variationId] = parts.map(Number);
  const item = shop.shelf.byId(variationId ?? productId ?? 0);
  const fits = item && (variationId === undefined || item.parentId === productId);
  if (!fits)
    throw new WpError(`woocommerce_rest_product${variationId ? "_variation" : ""}_invalid_id`, "Invalid ID.", 404);
  return item;
}

function renderProduct(shop: Shop, item: ShelfItem) {
  const { timeZone, decimals } = shop.settings;
  const slug = item.name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const variations = shop.shelf.items.filter((other) => other.parentId === item.id).map((other) => other.id);
  const price = money(item.priceMinor, decimals);
  const self = item.parentId ? `${item.parentId}/variations/${item.id}` : item.id;
  const collection = `${shop.restUrl}wc/v3/products`;
  return {
    id: item.id,
    name: item.name,
    slug,
    permalink: `${shop.siteUrl}/product/${slug}/`,
    date_created: localDate(timeZone, shop.surroundings.seededAt),
    date_created_gmt: gmtDate(shop.surroundings.seededAt),
    date_modified: localDate(timeZone, item.modifiedAt),
    date_modified_gmt: gmtDate(item.modifiedAt),
    type: item.kind,
    status: "publish",
    description: item.description,
    short_description: "",
    sku: item.sku,
    price,
    regular_price: price,
    sale_price: "",
    on_sale: false,
    purchasable: item.kind !== "variable",
    virtual: false,
    downloadable: false,
    tax_status: "taxable",
    tax_class: "",
    manage_stock: item.manageStock,
    stock_quantity: item.manageStock ? item.stock : null,
    backorders: "no",
    backorders_allowed: false,
    weight: String(item.weightGrams / 1000),
    dimensions: { length: "", width: "", height: "" },
    parent_id: item.parentId,
    categories: [{ id: 15, name: "Uncategorized", slug: "uncategorized" }],
    images: [],
    attributes: item.attributes.map(({ name, option }, place) => ({
      id: place + 1,
      name,
      slug: name.toLowerCase(),
      option,
    })),
    variations,
    menu_order: 0,
    meta_data: [],
    stock_status: !item.manageStock || item.stock > 0 ? "instock" : "outofstock",
    ...(shop.behaviour.globalUniqueId ? { global_unique_id: item.barcode } : {}),
    _links: {
      self: [{ href: `${collection}/${self}`, targetHints: { allow: ["GET", "POST", "PUT", "PATCH", "DELETE"] } }],
      collection: [{ href: collection }],
    },
  };
}

const get = (call: Call) => ok(renderProduct(call.shop, itemOf(call)));

export const PRODUCT_ROUTES: Route[] = [
  { path: /^wc\/v3\/products$/, handlers: { GET: list } },
  { path: /^wc\/v3\/products\/batch$/, handlers: { POST: batch, PUT: batch, PATCH: batch } },
  { path: /^wc\/v3\/products\/(\d+)$/, handlers: { GET: get, POST: change, PUT: change, PATCH: change } },
  { path: /^wc\/v3\/products\/(\d+)\/variations$/, handlers: { GET: listVariations } },
  { path: /^wc\/v3\/products\/(\d+)\/variations\/batch$/, handlers: { POST: batch, PUT: batch, PATCH: batch } },
  {
    path: /^wc\/v3\/products\/(\d+)\/variations\/(\d+)$/,
    handlers: { GET: get, POST: change, PUT: change, PATCH: change },
  },
];
