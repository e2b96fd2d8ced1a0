import { LABEL_DPI } from "#app/documents/codes/symbol";
import { LABEL_STOCK, STOCK_IDS } from "#app/documents/label-stock";
import { MAX_CART_LABELS, MAX_LABEL_NUMBER } from "#app/domain/picking/carts/cart-label-limits";
import type { CartLabelsQuery } from "#app/domain/picking/carts/cart-labels.schema";
import { pickingPaths } from "#app/http/picking-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { LabelNumber, LabelSelect } from "#app/ui/domain/labels/label-controls";
import { PrintInForm } from "#app/ui/domain/printing/print-in-form";
import { Download, Printer } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";

const OF = [
  { value: "totes", label: "Totes: TOTE-001, TOTE-002, …" },
  { value: "slots", label: "Slots of a cart: SLOT-1 to SLOT-40" },
  { value: "carts", label: "Carts: CART-1, CART-2, …" },
];
const STOCKS = STOCK_IDS.map((id) => ({ value: id, label: LABEL_STOCK[id].label }));

/** Which labels of totes, of slots of carts or of carts to print, and how. */
export const CartLabels = ({ query: { of, from, count, stock } }: { query: CartLabelsQuery }) => (
  <form method="get" action={pickingPaths.cartLabelsFile()} target="_blank" className="grid gap-4" rel="noopener">
    <LabelSelect name="of" label="Labels of" value={of} options={OF} />
    <div className="grid gap-4 sm:grid-cols-2">
      <LabelNumber name="from" label="First number" value={from} max={MAX_LABEL_NUMBER} />
      <LabelNumber name="count" label="Number of labels" value={count} max={MAX_CART_LABELS} />
    </div>
    <LabelSelect name="stock" label="Label sheet" value={stock} options={STOCKS} />
    <PrintInForm uses={["smallLabel", "largeLabel"]} action={printingPaths.printCartLabels()} size="touch" />
    <Button type="submit" variant="primary" size="touch" icon={Printer}>
      Open PDF
    </Button>
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-1.5 font-medium">File for a label printer (ZPL)</legend>
      {LABEL_DPI.map((dpi) => (
        <Button key={dpi} type="submit" size="touch" icon={Download} name="zpl" value={dpi}>
          {dpi} dpi
        </Button>
      ))}
    </fieldset>
  </form>
);
