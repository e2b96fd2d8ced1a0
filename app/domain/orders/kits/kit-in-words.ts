/** What a line belongs to: "In Starter kit × 2". */
export const kitInWords = ({ name, quantity }: { name: string; quantity: number }): string =>
  `In ${name} × ${quantity.toLocaleString("en-US")}`;
