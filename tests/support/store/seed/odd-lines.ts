import type { OrderLine } from "../shop/order-record";
import type { ShelfItem } from "../shop/product-shelf";
import type { Oddity } from "./odd-order";
import type { OrderMaker } from "./order-maker";

/** A line with a product that the warehouse does not have. */
function stranger(maker: OrderMaker, line: Partial<OrderLine>): OrderLine {
  const item = {
    ...(maker.shelf.forSale[0] as ShelfItem),
    id: 9001,
    parentId: 0,
    parentName: null,
    attributes: [],
    barcode: "",
  };
  return { ...maker.line({ ...item, name: "Mystery box", priceMinor: 1725 }, 2, null), ...line };
}

function without(key: string, line: OrderLine): OrderLine {
  return { ...line, meta_data: line.meta_data.filter((meta) => meta.key !== key) };
}

export const ODD_LINES: Record<string, Oddity> = {
  "same-sku-twice": (order, maker) => {
    const item = maker.shelf.bySku(String(order.lines[0]?.sku)) as ShelfItem;
    order.lines.push(maker.line(item, 2, order.taxRate));
  },
  "unknown-sku": (order, maker) => {
    order.lines.push(stranger(maker, { sku: "NOT-IN-THE-CATALOGUE" }));
  },
  "deleted-product": (order, maker) => {
    const gone = stranger(maker, { name: "Discontinued sampler", product_id: 0, sku: null, global_unique_id: null });
    order.lines.unshift({ ...without("_reduced_stock", gone), image: { id: 0, src: "" } });
  },
  "no-sku": (order, maker) => {
    order.lines.push(stranger(maker, { name: "Free sample", sku: "", total: "0.00", total_tax: "0.00", price: 0 }));
  },
  "number-as-sku": (order, maker) => {
    order.lines.push(stranger(maker, { sku: 123 }));
  },
  "sku-in-blanks": (order) => {
    for (const line of order.lines) line.sku = ` ${line.sku} `;
  },
  "fractional-quantity": (order, maker) => {
    const item = maker.shelf.forSale[1] as ShelfItem;
    order.lines = [maker.line(item, 1.5, order.taxRate)];
  },
  "endless-price": (order, maker) => {
    // 32.40 / 3 is 10.799999999999999 in PHP as in JavaScript.
    const item = maker.shelf.forSale[2] as ShelfItem;
    order.lines = [maker.line(item, 3, order.taxRate, { subtotal: 3240 })];
  },
  "huge-quantity": (order, maker) => {
    order.lines = [maker.line({ ...(maker.shelf.forSale[3] as ShelfItem), priceMinor: 1 }, 9999, order.taxRate)];
  },
  "sixty-lines": (order, maker) => {
    const items = maker.shelf.forSale.filter((item) => item.appeal > 30);
    order.lines = Array.from({ length: 60 }, (_, i) =>
      maker.line(items[i % items.length] as ShelfItem, 1, order.taxRate),
    );
  },
  "no-lines": (order) => {
    Object.assign(order, { status: "pending", lines: [], shippingLines: [], paidAt: null, transactionId: "" });
  },
  "renamed-product": (order) => {
    for (const line of order.lines) line.name = `Old name of ${line.name}`;
  },
  "nested-meta": (order, maker) => {
    order.meta.push({
      id: maker.partId(),
      key: "_gift",
      value: { to: "Zoë", lines: [1, 2, { deep: null }], wrap: true },
    });
    order.meta.push({ id: maker.partId(), key: "delivery_slots", value: ["2026-12-01", "2026-12-02"] });
    const [line] = order.lines;
    line?.meta_data.push(maker.lineMeta("engraving", { text: "für Oma", size: 12 }, "Engraving"));
    line?.meta_data.push(maker.lineMeta("pa_finish", null, "Finish"));
    line?.meta_data.push(maker.lineMeta("units", 3, "Units"));
  },
  bundle: (order, maker) => {
    const [first, second] = maker.shelf.forSale.slice(4, 6) as [ShelfItem, ShelfItem];
    const children = [maker.line(first, 1, null, { subtotal: 0 }), maker.line(second, 2, null, { subtotal: 0 })];
    const parent = stranger(maker, { name: "Starter bundle", sku: "BUNDLE-STARTER", quantity: 1, price: 34.5 });
    parent.bundled_items = children.map((child) => child.id);
    for (const child of children) child.bundled_by = String(parent.id);
    order.lines = [parent, ...children];
  },
};
