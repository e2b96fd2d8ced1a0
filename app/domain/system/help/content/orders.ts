import type { WrittenArticle } from "../support.schema";

export const orders: WrittenArticle[] = [
  {
    slug: "order-statuses",
    title: "What each order status means",
    summary: "From pending to completed, and the steps in between.",
    also: "pending picking picked ready to ship shipped delivered refunded failed draft",
    body: `
- **Pending:** accepted and allocated, ready to pick.
- **On hold:** something is missing, and the order shows what. Its units become available to other orders until it is released.
- **Picking:** a picker has started it. No other picker can start it.
- **Ready to Ship:** every item is picked or recorded as short.
- **Shipped:** it shipped with a tracking number, and its units were deducted from stock.
- **Delivered** and **Completed:** it was delivered; it is closed.
- **Cancelled**, **Refunded** and **Failed:** it is closed and cannot be reopened. A status change that is not allowed is refused and changes nothing.
`,
  },
  {
    slug: "new-order",
    title: "Create an order manually",
    summary: "For orders that arrive by phone or email instead of from a store.",
    also: "create manual add order",
    body: `
1. Open **Orders** and press **New Order**.
2. Choose the company, and enter the order number, customer name and email, and shipping address.
3. Add the items: search by name, SKU, or barcode, and enter quantity and price. The total is their sum unless you enter one.
4. Press **Create order**.

Units are allocated immediately. If stock is short, the order is put on hold and shows what is missing. Order numbers are unique within a company. If you work with one company, a free number such as M-1001 is filled in; you can change it. If it is used before you press **Create order**, the form names the next free one.
`,
  },
  {
    slug: "change-hold-cancel",
    title: "Change, hold, or cancel an order",
    summary: "What you can change, and what happens to the stock.",
    also: "edit address release stop",
    permission: "orders.cancel",
    body: `
Open the menu at the end of the order's row.

- **Edit Order** changes customer, address and items while the order is pending, on hold or being picked. Picked items stay.
- **Hold** asks for a reason and makes the units available to other orders. **Release** allocates units again.
- **Cancel** cancels the order and makes its units available to other orders. Client employees can cancel while the order is pending; after that they ask the warehouse.

Every change is in the order's history, with who made it and when: open **View Details**. From there, **Previous** and **Next** (or the keys k and j) step through the orders in the list, and **Open** leads to the order's own page: items with lots and locations, the total line by line, shipment, notes and the whole timeline.

To change many orders, select them in the list (Shift and a click select a range), or take all that match the filters: **Hold**, **Release**, **Print pick lists**, or under **More**: **Assign picker**, **Add tag**, **Remove tag**, **Export**, and **Cancel orders**. **Undo** in the confirmation message reverses a tag, an assignment, or a hold. A cancellation cannot be undone. An order's page shows its tags and its picker as well.

On its page you also set the **priority**, by which orders to pick are sorted, and the **required ship date**, which comes from the hours of its warehouse. Notes are internal unless you share them with the company. **@** and a user's full name notifies that user. When a client writes a note, the warehouse is notified; your shared note is the answer, and notifies the client.

Changes in the store are applied automatically when that is safe: an order canceled there before it is picked is canceled here too. Otherwise you get a notification.
`,
  },
  {
    slug: "archived-orders",
    title: "Archived orders",
    summary: "Where old orders are, and how to change one again.",
    also: "archive restore old closed retention",
    body: `
Closed orders can be archived some time after their last change. When that happens, if at all, is shown under **Settings** of the company; an administrator changes it there.

- An archived order is found like any other, and its page shows its items, shipment, notes and history. It takes a little longer to open, and says that it is archived.
- It cannot be changed or returned, and takes no notes, until it is restored: press **Restore order** on its page. Then everything is as before, and its time begins again.
- When its store reports a refund, it is restored automatically.
- Reports, stock and invoices do not change when orders are archived or restored.
`,
  },
  {
    slug: "staging-area",
    title: "Accept store orders in the staging area",
    summary: "Review store orders before they are accepted.",
    also: "process all bulk sync woocommerce staged",
    permission: "staging.manage",
    body: `
The staging area shows each order exactly as the store sent it. Only administrators see it.

1. Choose a company; on a phone, under **Filters**. **Sync WooCommerce** imports new orders now; otherwise this happens automatically. **Stores and processing** shows each store's last sync and turns automatic processing on or off.
2. View an order to see its items, addresses, and raw data.
3. Press **Process** for one order or **Process All** for every pending one.

Processing creates the order, matches its items by SKU, and allocates the units, all or nothing. An order with an unknown SKU is created on hold with the reason. An order that cannot be read stays in staging with an error. Processing twice creates only one order.
`,
  },
];
