import { SizeFields } from "../../forms/size-fields";
import { BasicFields, CodeFields, CostFields, StockFields } from "./product-sections";

type Props = { currency: string; category?: string | null; byLot: boolean; autoFocus?: boolean };

/** Fields of the company page's product form: the inventory screen's, without batch, pictures and opening stock. */
export const ProductFormFields = ({ currency, category, byLot, autoFocus }: Props) => (
  <div className="grid gap-7">
    <BasicFields category={category} autoFocus={autoFocus} />
    <CodeFields />
    <CostFields currency={currency} />
    <StockFields byLot={byLot} />
    <SizeFields />
  </div>
);
