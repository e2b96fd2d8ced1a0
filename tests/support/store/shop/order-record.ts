/** An order as the shop stores it. Parts that are returned unchanged are stored in the API's format. */

export interface Meta {
  id: number;
  key: string;
  value: unknown;
}

interface LineMeta extends Meta {
  display_key: string;
  display_value: unknown;
}

export interface Address {
  first_name: string;
  last_name: string;
  company: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  phone: string;
}

export interface BillingAddress extends Address {
  email: string;
}

export interface OrderLine {
  id: number;
  name: string;
  product_id: number;
  variation_id: number;
  quantity: number;
  tax_class: string;
  subtotal: string;
  subtotal_tax: string;
  total: string;
  total_tax: string;
  taxes: { id: number; total: string; subtotal: string }[];
  meta_data: LineMeta[];
  /** Null when the product was deleted; one shop sent a number here. */
  sku: string | number | null;
  global_unique_id?: string | null;
  price: number;
  image: { id: number | string; src: string };
  parent_name: string | null;
  /** Product Bundles. */
  bundled_by?: string;
  bundled_items?: number[];
}

export interface ShippingLine {
  id: number;
  method_title: string;
  method_id: string;
  instance_id: string;
  total: string;
  total_tax: string;
  taxes: { id: number; total: string; subtotal: string }[];
  tax_status: string;
  meta_data: Meta[];
}

export interface FeeLine {
  id: number;
  name: string;
  tax_class: string;
  tax_status: string;
  amount: string;
  total: string;
  total_tax: string;
  taxes: { id: number; total: string; subtotal: string }[];
  meta_data: Meta[];
}

export interface CouponLine {
  id: number;
  code: string;
  discount: string;
  discount_tax: string;
  meta_data: LineMeta[];
  discount_type: string;
  nominal_amount: number;
  free_shipping: boolean;
}

export interface TaxRate {
  id: number;
  code: string;
  label: string;
  percent: number;
}

export interface RefundRecord {
  id: number;
  at: number;
  amount: string;
  reason: string;
  lines: { itemId: number; quantity: number; total: string }[];
}

export interface NoteRecord {
  id: number;
  at: number;
  author: string;
  note: string;
  customerNote: boolean;
}

export interface FulfillmentRecord {
  id: number;
  status: string;
  isFulfilled: boolean;
  updatedAt: number;
  deletedAt: number | null;
  meta: Meta[];
}

export interface TrackingRecord {
  trackingId: string;
  provider: string;
  link: string;
  number: string;
  dateShipped: string;
}

export interface OrderRecord {
  id: number;
  number: string;
  status: string;
  currency: string;
  createdAt: number;
  modifiedAt: number;
  paidAt: number | null;
  completedAt: number | null;
  pricesIncludeTax: boolean;
  customerId: number;
  orderKey: string;
  billing: BillingAddress;
  shipping: Address;
  paymentMethod: string;
  paymentMethodTitle: string;
  transactionId: string;
  ip: string;
  userAgent: string;
  createdVia: string;
  customerNote: string;
  meta: Meta[];
  lines: OrderLine[];
  taxRate: TaxRate | null;
  shippingLines: ShippingLine[];
  feeLines: FeeLine[];
  couponLines: CouponLine[];
  refunds: RefundRecord[];
  notes: NoteRecord[];
  fulfillments: FulfillmentRecord[];
  trackings: TrackingRecord[];
  /** The amount left to pay after a gift card; null: the sum of the lines. */
  totalOverride: string | null;
}
