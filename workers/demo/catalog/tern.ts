import { type DemoProduct, type ProductRow, plainProducts } from "./product-rows";

// style | name | short name | description | cost | price (euro cents) | grams | reorder point | colors | sizes | units
// per color and size
const STYLES = `
TT-HARBOUR | Harbour Tee         | Harbour  | Heavy organic cotton, boxy fit, made in Guimarães.      | 980  | 3500  | 210 | 20 | Ink:INK Ecru:ECR | S M L XL | 90 140 150 70 80 120 5 60
TT-FIELD   | Fieldhouse Hoodie   | Hoodie   | Brushed loopback fleece, double hood.                   | 2450 | 8900  | 640 | 15 | Moss:MOS         | S M L XL | 45 85 90 40
TT-DUNE    | Dune Linen Shirt    | Dune     | Washed European linen, coconut buttons.                 | 2290 | 7900  | 240 | 12 | Sand:SND         | S M L    | 40 65 0
TT-KELP    | Kelp Rain Shell     | Shell    | Three-layer recycled nylon, taped seams, packs away.    | 5800 | 18900 | 410 | 10 | Slate:SLT        | M L XL   | 35 40 6
TT-QUAY    | Quay Selvedge Jeans | Quay     | 13 oz selvedge denim, straight leg, length 32.          | 3650 | 12900 | 780 | 12 | Indigo:IND       | 30 32 34 | 50 75 55
TT-LOFT    | Loft Merino Beanie  | Beanie   | Extra-fine merino, ribbed, knitted in one piece.        | 790  | 3200  | 70  | 20 | Rust:RST Coal:COA | -       | 110 130
TT-SALT    | Salt Wool Socks     | Socks    | Merino blend, cushioned foot, two pairs.                | 560  | 2400  | 120 | 25 | Mixed:MIX        | 36-40 41-46 | 150 160
TT-MARKET  | Market Canvas Tote  | Tote     | 16 oz canvas, inner pocket, long handles.               | 420  | 1900  | 260 | 30 | Natural:NAT      | -        | 220
`;

/** One product per color and size of a style, as storefronts sell them. */
function variants(line: string): ProductRow[] {
  const cells = line.split("|").map((cell) => cell.trim());
  const [style = "", styleName = "", shortName = "", description = "", cost, price, grams, reorder, ...lists] = cells;
  const [colours = [], sizes = [], units = []] = lists.map((list) => list.split(" ").filter(Boolean));
  return colours.flatMap((colour, row) =>
    sizes.map((size, column) => {
      const [colourName = "", colourCode = ""] = colour.split(":");
      const sized = size !== "-";
      const options = sized ? [colourName, size] : [colourName];
      return {
        sku: [style, colourCode, ...(sized ? [size] : [])].join("-"),
        name: `${styleName} - ${options.join(", ")}`,
        shortName: `${shortName} ${colourName}${sized ? ` ${size}` : ""}`,
        description,
        category: "clothing" as const,
        costMinor: Number(cost),
        priceMinor: Number(price),
        weightGrams: Number(grams),
        reorderPoint: Number(reorder),
        stock: Number(units[row * sizes.length + column]),
        variant: {
          parentSku: style,
          parentName: styleName,
          attributes: [{ name: "Color", option: colourName }, ...(sized ? [{ name: "Size", option: size }] : [])],
        },
      };
    }),
  );
}

export function ternProducts(): DemoProduct[] {
  const rows = STYLES.trim().split("\n").flatMap(variants);
  return plainProducts(rows, { zone: "B", barcodeStart: "2540071" });
}
