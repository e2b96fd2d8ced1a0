import { z } from "zod";
import { InvoiceDto, WholeInvoiceDto } from "#app/domain/billing/invoices/invoices.dto";
import { ProductDto } from "#app/domain/catalog/list/catalog.dto";
import { CompanyDto } from "#app/domain/companies/companies.dto";
import { FilterOptionDto } from "#app/domain/filters/filters.schema";
import { AsnDto, WholeAsnDto } from "#app/domain/inbound/asn/asn.dto";
import { IntegrationDto } from "#app/domain/integrations/integrations.schema";
import { CountDto, WholeCountDto } from "#app/domain/inventory/counts/count.dto";
import { MovementDto } from "#app/domain/inventory/movements/movements.dto";
import { StockDto } from "#app/domain/inventory/stock/stock.dto";
import { HistoryDto, ItemDto, OrderDto } from "#app/domain/orders/orders.dto";
import { PickHistoryDto, SessionDto } from "#app/domain/picking/picking.dto";
import { ReportDto } from "#app/domain/reports/reports.schema";
import { ReturnLabelDto } from "#app/domain/returns/postage/return-postage.dto";
import { ReturnDto, WholeReturnDto } from "#app/domain/returns/returns.dto";
import { ShipmentDto } from "#app/domain/shipping/shipping.schema";
import { StagingOrderDto } from "#app/domain/staging/staging.schema";
import { UserDto } from "#app/domain/users/users.schema";
import { WarehouseDto } from "#app/domain/warehouses/warehouses.schema";

export type JsonSchema = { [key: string]: unknown };

/** Named response shapes, as `api.md` names them. */
const NAMED: Record<string, z.ZodType> = {
  User: UserDto,
  Company: CompanyDto,
  Product: ProductDto,
  Stock: StockDto,
  StockMovement: MovementDto,
  Asn: AsnDto,
  WholeAsn: WholeAsnDto,
  Count: CountDto,
  WholeCount: WholeCountDto,
  Order: OrderDto,
  Item: ItemDto,
  OrderEvent: HistoryDto,
  PickSession: SessionDto,
  PickedOrder: PickHistoryDto,
  Shipment: ShipmentDto,
  Return: ReturnDto,
  WholeReturn: WholeReturnDto,
  ReturnLabel: ReturnLabelDto,
  Integration: IntegrationDto,
  StagingOrder: StagingOrderDto,
  FilterOption: FilterOptionDto,
  Invoice: InvoiceDto,
  WholeInvoice: WholeInvoiceDto,
  Report: ReportDto,
  Warehouse: WarehouseDto,
};
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/** A response's schema. Named shapes in it are added to `shared`. */
export function answerSchema(schema: z.ZodType, shared: Record<string, JsonSchema>): JsonSchema {
  // Wrapped in a list, a named shape is emitted by reference even when it is the whole response.
  const { items, $defs = {} } = toJson(z.array(schema), "output");
  for (const [name, shape] of Object.entries($defs as Record<string, JsonSchema>)) shared[name] = tidy(shape);
  return tidy(items as JsonSchema);
}

/** A request's schema. A field is required when its absence is refused, whatever default its schema declares. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const { required: _guessed, ...json } = tidy(toJson(schema, "input"));
  const fields = Object.entries((schema as { shape?: Record<string, z.ZodType> }).shape ?? {});
  const required = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name);
  return required.length > 0 ? { ...json, required } : json;
}

// `names` is a registry of our own metadata; zod's option accepts only its global registry's type.
const toJson = (schema: z.ZodType, io: "input" | "output"): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", metadata: names as never }) as JsonSchema;

const LARGEST = Number.MAX_SAFE_INTEGER;

/** Removes keywords that say nothing to a reader, and those that would forbid adding fields to responses. */
function tidy(value: JsonSchema): JsonSchema {
  const { $schema: _dialect, $defs: _defs, id: _id, propertyNames: _names, ...rest } = value;
  if (rest.additionalProperties === false) delete rest.additionalProperties;
  if (rest.format && rest.pattern) delete rest.pattern;
  if (rest.minimum === -LARGEST) delete rest.minimum;
  if (rest.maximum === LARGEST) delete rest.maximum;
  if (typeof rest.$ref === "string") rest.$ref = rest.$ref.replace("#/$defs/", "#/components/schemas/");
  for (const [key, inner] of Object.entries(rest)) {
    if (Array.isArray(inner)) rest[key] = inner.map((one) => (isObject(one) ? tidy(one) : one));
    else if (key === "properties") rest[key] = mapValues(inner as Record<string, JsonSchema>, tidy);
    else if (isObject(inner)) rest[key] = tidy(inner);
  }
  return rest;
}

const isObject = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null;
const mapValues = <T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
