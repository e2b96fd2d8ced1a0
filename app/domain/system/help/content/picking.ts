import type { WrittenArticle } from "../support.schema";

export const picking: WrittenArticle[] = [
  {
    slug: "pick-an-order",
    title: "Pick an order",
    summary: "From the first scan to Complete Order, with a scanner alone if you like.",
    also: "start picking session complete",
    body: `
1. Open **Picking** and press **Start Picking** at the order that has waited longest, or scan its number.
2. Go to the location in large letters. The items are in walking order.
3. Scan each unit. Green and one beep: it counts. Red and three beeps: it does not, and the screen says why.
4. When everything is picked, press **Complete Order** or scan the order's number again.

You can have one order at a time, and an order one picker. **Undo last pick** puts one back. **Pause Picking** keeps the order for you; **Release Order** gives it back to everyone.

With a scanner alone, scan instead of tapping: **Print command codes** in Quick Actions prints a sheet with codes to start or resume, skip, undo, report short, change lot, pause and complete.
`,
  },
  {
    slug: "three-ways-to-scan",
    title: "Three ways to scan",
    summary: "A scanner, the camera, or the keyboard: all work on the same field.",
    also: "barcode bluetooth usb wedge camera gs1 qr",
    body: `
- **A scanner** by USB or Bluetooth that types like a keyboard and ends with Enter. It needs no setup, and works wherever you last touched the screen.
- **The camera** of a phone: press **Scan with the camera**. It reads EAN, UPC, Code 128, Code 39, QR and Data Matrix. **Scan from photo** reads a photo instead; it stays on the device.
- **Typing:** the field takes what a scanner would send.

It knows a product by its SKU, UPC or EAN, barcode or QR code, a lot by its number, a place by its location code, and GS1 codes with GTIN, lot, expiry and serial number.

One scan is one unit. For more, type the quantity beside **Pick**. Units of one item that are stored in two bins or two lots are confirmed one bin and one lot at a time.
`,
  },
  {
    slug: "refused-scans",
    title: "Why a scan was refused",
    summary: "The reasons for a red screen, and what to do about each.",
    also: "product not found error three beeps wrong item",
    body: `
- **Not in this order:** put it back. The screen says where the right item lies.
- **One unit too many:** everything of this product is picked already.
- **Expired lot, or one on hold:** take the lot that the screen names instead.
- **Unknown code:** nothing has this code. Check the label; a manager can add the barcode to the product.

A scan that reaches us twice, because the network was slow, counts once.
`,
  },
  {
    slug: "short-picks",
    title: "Fewer units found than ordered",
    summary: "How to report a short pick so that the order can still leave.",
    also: "missing shortage not enough",
    body: `
Press **Report short** at the item, or **Short** in the list. A warehouse manager records how many are missing and why; the order can then be completed without them, and its history says so.
`,
  },
];
