import { z } from "zod";
import { PAPER_NAME } from "#app/documents/paper";
import { ASN_STATUS } from "#db/schema/values/inbound-values";
import type { AsnRow } from "../list/list-asns.server";
import { MAX_SERIALS } from "../serial-list";
import { ASN_DIFFERENCE, asnName, differencesOf, isReceived, timeOf } from "./asn-status";
import type { AsnScreen } from "./read-asn.server";

export const AsnDto = z.object({
  id: z.string(),
  companyId: z.string(),
  /** "ASN-12", counted in each company. */
  number: z.string(),
  status: z.enum(ASN_STATUS),
  warehouseId: z.string(),
  /** Send it with a change, so that another one is not overwritten. */
  version: z.number().int(),
  supplier: z.string(),
  reference: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  /** Day, or null when none is known. */
  expectedOn: z.string().nullable(),
  /** Null without an appointment; day and time are the warehouse's own. */
  appointment: z.object({ day: z.string(), time: z.string(), dock: z.string() }).nullable(),
  expectedUnits: z.number().int(),
  receivedUnits: z.number().int(),
  damagedUnits: z.number().int(),
});

export const WholeAsnDto = AsnDto.extend({
  note: z.string(),
  lines: z.array(
    z.object({
      line: z.number().int(),
      productId: z.string(),
      sku: z.string(),
      lotNumber: z.string().nullable(),
      expiresOn: z.string().nullable(),
      /** 0 for a product that was received without being announced. */
      expected: z.number().int(),
      received: z.number().int(),
      damaged: z.number().int(),
      cartonUnits: z.number().int().nullable(),
      /** Short only once no more is awaited. */
      differences: z.array(z.enum(ASN_DIFFERENCE)),
    }),
  ),
  unknownItems: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      units: z.number().int(),
      note: z.string(),
      outcome: z.enum(["product", "return", "dispose"]).nullable(),
    }),
  ),
  receipts: z.array(z.object({ id: z.string(), units: z.number().int(), at: z.string(), isReversed: z.boolean() })),
});

export const toAsnDto = (asn: AsnRow): z.output<typeof AsnDto> => ({
  ...{ id: asn.id, companyId: asn.companyId, number: asnName(asn.number), status: asn.status, version: asn.version },
  ...{
    warehouseId: asn.warehouseId,
    supplier: asn.supplier,
    reference: asn.reference,
    carrier: asn.carrier,
    trackingNumber: asn.trackingNumber,
  },
  expectedOn: asn.expectedOn || null,
  appointment: asn.appointmentOn
    ? { day: asn.appointmentOn, time: timeOf(asn.appointmentMinute), dock: asn.dock }
    : null,
  ...{ expectedUnits: asn.expectedUnits, receivedUnits: asn.receivedUnits, damagedUnits: asn.damagedUnits },
});

export const toWholeAsnDto = ({ asn, lines, items, received }: AsnScreen): z.output<typeof WholeAsnDto> => ({
  ...toAsnDto(asn),
  note: asn.note,
  lines: lines.map((line) => ({
    ...{ line: line.line, productId: line.productId, sku: line.sku, cartonUnits: line.cartonUnits },
    ...{ lotNumber: line.lotNumber || null, expiresOn: line.expiresOn },
    ...{ expected: line.expected, received: line.received, damaged: line.damaged },
    differences: differencesOf(line, isReceived(asn.status)),
  })),
  unknownItems: items.map(({ id, code, units, note, outcome }) => ({ id, code, units, note, outcome })),
  receipts: received.map(({ id, units, at, isReversed }) => ({
    ...{ id, units, at: new Date(at).toISOString(), isReversed: Boolean(isReversed) },
  })),
});

/** Filters of the API's list. */
export const AsnFilter = z.object({
  companyId: z.string().max(64).optional(),
  q: z.string().trim().max(100).optional(),
  status: z.enum(["open", ...ASN_STATUS]).optional(),
  warehouseId: z.string().min(1).max(64).optional(),
  cursor: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The report of what was received: a row for each line, or the document that the screens print. */
export const AsnReportQuery = z.object({
  format: z.enum(["csv", "pdf"], "csv or pdf").default("csv"),
  paper: z.enum(PAPER_NAME, "a4 or letter").default("a4"),
});

/** Goods received by a program. */
export const ReceiveAsnBody = z.object({
  /** The same id sent twice is one receipt. */
  operationId: z.string().min(8).max(64),
  reference: z.string().max(100).optional(),
  note: z.string().max(1000).optional(),
  acceptExpired: z.boolean().optional(),
  cartons: z.number().int().min(0).max(1000).optional(),
  pallets: z.number().int().min(0).max(1000).optional(),
  lines: z
    .array(
      z.object({
        sku: z.string().min(1).max(100),
        quantity: z.number().int().min(1).max(1_000_000),
        lotNumber: z.string().max(100).optional(),
        expiresOn: z.string().max(20).optional(),
        location: z.string().max(50).optional(),
        isDamaged: z.boolean().optional(),
        serials: z.array(z.string().min(1).max(100)).max(MAX_SERIALS).optional(),
      }),
    )
    .min(1)
    .max(500),
});
