import type { WrittenArticle } from "../support.schema";

export const orders: WrittenArticle[] = [
  {
    slug: "order-statuses",
    title: "What each order status means",
    summary: "From pending to completed, and where an order may go from each.",
    also: "pending picking picked ready to ship shipped delivered refunded failed draft",
    body: `
- **Pending:** accepted, its units are allocated, and it waits for a picker.
- **On hold:** something is missing, and the order says what. Its units are free for other orders until it is released.
- **Picking:** a picker has started it. No other picker can.
- **Ready to Ship:** every item is picked or recorded as short.
- **Shipped:** it has left under a tracking number, and its units are out of the stock.
- **Delivered** and **Completed:** it has arrived; it is closed.
- **Cancelled**, **Refunded** and **Failed:** it is over. Such an order is not opened again.

An order never skips a step by accident: a change that is not allowed from where it stands is refused and changes nothing.
`,
  },
  {
    slug: "new-order",
    title: "Create order by hand",
    summary: "For orders that come by phone or mail instead of from a store.",
    also: "create manual add order",
    body: `
1. Open **Orders** and press **New Order**.
2. Choose the company, and give the order number, the customer's name and e-mail, and the shipping address.
3. Add the items: find each product by its name, SKU or barcode, with quantity and price. The total is their sum unless you give one.
4. Press **Create Order**.

The units are allocated at once. If there are too few, the order is put on hold and says which product is missing. An order number can be used once in each company.
`,
  },
  {
    slug: "change-hold-cancel",
    title: "Change, hold or cancel an order",
    summary: "What can still be changed, who may do it, and what happens to the stock.",
    also: "edit address release stop",
    body: `
Open the menu at the end of the order's row.

- **Edit Order** changes customer, address and items while the order is pending, on hold or being picked. What is picked already stays.
- **Hold** asks for a reason and frees the units. **Release** allocates them again.
- **Cancel** ends the order and frees its units. A client may cancel while the order is pending.

Every change is in the order's history, with who made it and when: open **View Details**. From there, **Previous** and **Next** (or the keys k and j) go through the orders of the list, and **Open** leads to the order's own page: items with lots and locations, the total line by line, shipment, notes and the whole timeline.

On its page you also set the **priority**, by which orders to pick are sorted, and the **required ship date**, which comes from the company's order cut-off. Notes are internal unless you share them with the company. **@** and a user's full name notifies that user.

A change in the store follows by itself where that is safe: an order that is cancelled there before it is picked is cancelled here too. Otherwise you are told by a notification.
`,
  },
  {
    slug: "staging-area",
    title: "Accept store orders in the staging area",
    summary: "Where the orders of every store wait until they are accepted.",
    also: "process all bulk sync woocommerce staged",
    body: `
The staging area shows each order exactly as the store sent it. Only administrators see it.

1. Choose a company. **Sync WooCommerce** asks its store for news at once; otherwise that happens by itself.
2. Look at an order to see its items, addresses and raw data.
3. Press **Process** for one order or **Process All** for every pending one.

Processing makes the order, matches its items by SKU within the company and allocates the units: all of it or nothing. An order with an unknown SKU is made too, but on hold, with the reason. An order that cannot be read stays in staging and says why. Processing twice makes one order.
`,
  },
];
