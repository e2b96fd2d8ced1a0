import { z } from "zod";
import { CARRIERS } from "#app/integrations/tracking-links";
import type { Weekday } from "#db/schema/directory/warehouses";
import { SCANNED_CODE } from "#db/schema/values/scanning-values";
import { listParams } from "../filters/list-params";
import { oneLineText } from "../kernel/typed-fields";
import { isTimeZone } from "./time-zones";
import { WAREHOUSE_LIST } from "./warehouse-columns";

const id = z.string().min(1).max(64);
const text = (max: number) => oneLineText(max).default("");

const Day = z
  .string()
  .regex(/^[1-7]$/, "Choose days of the week")
  .transform((day) => Number(day) as Weekday);

const ScannedCodes = z
  .array(z.enum(SCANNED_CODE, "Choose codes from the list"))
  .transform((codes) => SCANNED_CODE.filter((code) => codes.includes(code)));

export const WarehouseForm = z.object({
  /** Id given to the form of a new warehouse: the same form sent twice adds one. */
  key: z.uuidv7().optional().catch(undefined),
  code: z
    .string("Enter a code")
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/, "1 to 12 letters, digits, and hyphens, such as NYC1"),
  name: z.string("Name is required").pipe(oneLineText(80)).pipe(z.string().min(1, "Name is required")),
  street: text(120),
  street2: text(120),
  city: text(80),
  region: text(80),
  postalCode: text(20),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2})?$/, "Choose a country")
    .default(""),
  timeZone: z.string("Choose a time zone").trim().refine(isTimeZone, "Choose a time zone from the list"),
  workingDays: z
    .array(Day, "Choose at least one day")
    .min(1, "Choose at least one day")
    .transform((days) => [...new Set(days)].sort()),
  /** Orders wait for their release in a wave. */
  needsRelease: z.boolean().default(false),
  /** Kinds of codes that cameras there read in addition to those that are always read. */
  scannedCodes: ScannedCodes.default([]),
});
export type WarehouseForm = z.output<typeof WarehouseForm>;

/** The whole content of a warehouse as a program sends it. */
export const WarehouseCall = WarehouseForm.omit({ key: true }).extend({
  workingDays: z
    .array(z.literal([1, 2, 3, 4, 5, 6, 7], "Days are numbers from 1, Monday, to 7, Sunday"))
    .min(1, "Choose at least one day")
    .transform((days) => [...new Set(days)].sort()),
  /** Kept when absent: older programs do not know it. */
  needsRelease: z.boolean().optional(),
  scannedCodes: ScannedCodes.optional(),
});

/** Fields that older programs do not send: they are kept, or as usual in a new warehouse. */
type AddedLater = "needsRelease" | "scannedCodes";
export type WarehouseContent = Partial<Pick<WarehouseForm, AddedLater>> & Omit<WarehouseForm, AddedLater>;

export const WarehouseParams = z.object({ warehouseId: id });
export const UserWarehousesParams = z.object({ id });

export const WarehousesQuery = z.object({
  q: z.string().trim().max(80).optional().catch(undefined),
  /** Archived warehouses as well. */
  show: z.literal("all").optional().catch(undefined),
  ...listParams(WAREHOUSE_LIST),
});
export type WarehousesQuery = z.output<typeof WarehousesQuery>;

const Carrier = z.enum(["", ...CARRIERS], "Choose a carrier").default("");
const Service = oneLineText(80).default("");

/** A service belongs to a carrier. */
const hasCarrier = {
  check: ({ carrier, service }: { carrier: string; service: string }) => service === "" || carrier !== "",
  problem: { path: ["carrier"], message: "Choose the carrier of this service" },
};

export const CutOffForm = z
  .object({
    carrier: Carrier,
    service: Service,
    time: z
      .string("Enter a time")
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 14:30")
      .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))),
  })
  .refine(hasCarrier.check, hasCarrier.problem);
export type CutOffForm = z.output<typeof CutOffForm>;

export const CutOffKey = z.object({ carrier: z.string().max(80).default(""), service: z.string().max(80).default("") });
export type CutOffKey = z.output<typeof CutOffKey>;

export const ClosedDayForm = z.object({
  day: z.iso.date("Use a date such as 2026-05-03"),
  name: oneLineText(80).default(""),
});
export type ClosedDayForm = z.output<typeof ClosedDayForm>;

export const ClosedDayKey = z.object({ day: z.string().max(10) });

export const WarehouseUsersForm = z.object({ userIds: z.array(id).max(5_000).default([]) });
export const UserWarehousesForm = z.object({ warehouseIds: z.array(id).max(200).default([]) });

export const WarehouseDto = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  timeZone: z.string(),
  workingDays: z.array(z.number().int()),
  needsRelease: z.boolean(),
  scannedCodes: z.array(z.enum(SCANNED_CODE)),
  archived: z.boolean(),
  cutOffs: z.array(z.object({ carrier: z.string(), service: z.string(), time: z.string() })),
  /** From today on. */
  closedDays: z.array(z.object({ day: z.string(), name: z.string() })),
});

/** An empty choice is each company's own warehouse. */
export const ChooseWarehouseForm = z.object({
  warehouseId: z.union([z.literal("").transform(() => null), id]).default(null),
  returnTo: z.string().max(2_000).optional(),
});
