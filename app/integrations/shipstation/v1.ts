import { parseMinor } from "#app/domain/kernel/money";
import { PartnerError } from "../partner";
import type { BoughtLabel, LabelOrder, ParcelToSend, Rate, Rates } from "../shipper";
import { nameOfCode, ourCarrier } from "./carriers";
import type { ShipStationClient } from "./client";
import { type CarrierAccount, carriersOf } from "./connect";
import { asPdf } from "./download";
import { refusalOf } from "./labels";
import { addressV1, countryOf, readRateId, sizeV1, toRateId } from "./parcel";
import { V1Label, V1Rates, V1Shipments } from "./payload";
import { NO_CARRIER, sorted, unique } from "./rates";

/** V1 sends no currency: its accounts are billed in US dollars. */
const CURRENCY = "USD";

/**
 * One request per carrier; a refusal by one does not affect the others.
 * @throws PartnerError
 */
export async function ratesV1(client: ShipStationClient, parcel: ParcelToSend): Promise<Rates> {
  const carriers = await carriersOf(client);
  if (carriers.length === 0) return { rates: [], problems: [NO_CARRIER] };
  const rates: Rate[] = [];
  const problems: string[] = [];
  for (const carrier of carriers) {
    try {
      rates.push(...(await ratesOf(client, carrier, parcel)));
    } catch (error) {
      if (!(error instanceof PartnerError) || error.fault !== "refused") throw error;
      problems.push(`${carrier.name}: ${error.message}`);
    }
  }
  return { rates: sorted(rates), problems: unique(problems) };
}

async function ratesOf(client: ShipStationClient, carrier: CarrierAccount, parcel: ParcelToSend): Promise<Rate[]> {
  const answer = await client.ask("/shipments/getrates", {
    method: "POST",
    body: {
      carrierCode: carrier.id,
      fromPostalCode: parcel.from.postcode,
      toPostalCode: parcel.to.postcode,
      toCity: parcel.to.city,
      toState: parcel.to.state,
      toCountry: countryOf(parcel.to, parcel),
      ...sizeV1(parcel),
    },
  });
  return V1Rates.parse(answer).flatMap((raw): Rate[] => {
    const costMinor = total(raw.shipmentCost, raw.otherCost);
    if (costMinor === null || raw.serviceCode === "") return [];
    return [
      {
        id: toRateId({ carrier: carrier.id, service: raw.serviceCode, packaging: "package" }),
        carrier: ourCarrier(carrier.id),
        carrierLabel: carrier.name,
        service: raw.serviceCode,
        serviceLabel: raw.serviceName || nameOfCode(raw.serviceCode),
        costMinor,
        currency: CURRENCY,
        deliveryDays: null,
        warnings: [],
      },
    ];
  });
}

const total = (...amounts: string[]): number | null => {
  const parts = amounts.map((amount) => parseMinor(amount || 0, CURRENCY));
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
};

/**
 * Creates the order under our key first: a label bought for it can then be found again.
 * @throws PartnerError
 */
export async function buyV1(client: ShipStationClient, order: LabelOrder): Promise<BoughtLabel> {
  const { carrier, service, packaging } = readRateId(order.rateId);
  const { parcel } = order;
  const address = addressV1(parcel.to, parcel);
  const made = (await client.ask("/orders/createorder", {
    method: "POST",
    body: {
      orderNumber: order.orderNumber,
      orderKey: order.key,
      orderDate: new Date(client.world.now()).toISOString().slice(0, 10),
      orderStatus: "awaiting_shipment",
      billTo: address,
      shipTo: address,
      ...sizeV1(parcel),
    },
  })) as { orderId?: unknown } | null;
  if (typeof made?.orderId !== "number") {
    throw new PartnerError("nonsense", "ShipStation accepted the order without returning its ID.");
  }
  const answer = await client.ask("/orders/createlabelfororder", {
    method: "POST",
    body: {
      orderId: made.orderId,
      carrierCode: carrier,
      serviceCode: service,
      packageCode: packaging,
      confirmation: "none",
      // ShipStation's days are in Pacific time.
      shipDate: new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(client.world.now()),
      ...sizeV1(parcel),
      testLabel: order.isTest,
    },
  });
  const label = V1Label.safeParse(answer).data;
  const costMinor = label ? total(label.shipmentCost, label.insuranceCost) : null;
  if (!label || label.shipmentId === "" || label.trackingNumber === "" || costMinor === null) {
    throw new PartnerError("nonsense", "ShipStation sent an unexpected response for a label.");
  }
  const named = { labelId: label.shipmentId, trackingNumber: label.trackingNumber, carrier, service, costMinor };
  return { ...bought(named), isTest: order.isTest, pdf: pdfIn(label.labelData) };
}

/**
 * The PDF is only in the purchase response: when that was lost, the label must be printed in ShipStation.
 * @throws PartnerError
 */
export async function findBoughtV1(
  client: ShipStationClient,
  { key, orderNumber }: Pick<LabelOrder, "key" | "orderNumber">,
): Promise<BoughtLabel | null> {
  const answer = await client.ask("/shipments", { query: { orderNumber, pageSize: "500" } });
  const read = V1Shipments.safeParse(answer);
  if (!read.success || !Array.isArray((answer as { shipments?: unknown }).shipments)) {
    throw new PartnerError("nonsense", "ShipStation sent an unexpected response to the label request.");
  }
  const label = read.data.shipments.find((row) => row.orderKey === key && !row.voided && !row.isReturnLabel);
  if (!label) return null;
  const costMinor = total(label.shipmentCost, label.insuranceCost) ?? 0;
  const { shipmentId: labelId, trackingNumber, carrierCode: carrier, serviceCode: service } = label;
  return { ...bought({ labelId, trackingNumber, carrier, service, costMinor }), isTest: false, pdf: null };
}

interface Named {
  labelId: string;
  trackingNumber: string;
  carrier: string;
  service: string;
  costMinor: number;
}

const bought = ({ labelId, trackingNumber, carrier, service, costMinor }: Named) => ({
  labelId,
  carrier: ourCarrier(carrier),
  carrierLabel: nameOfCode(carrier),
  service,
  serviceLabel: nameOfCode(service),
  trackingNumber,
  trackingUrl: null,
  costMinor,
  currency: CURRENCY,
});

function pdfIn(base64: string): Uint8Array | null {
  try {
    return asPdf(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** @throws PartnerError refused */
export async function voidV1(client: ShipStationClient, labelId: string): Promise<void> {
  const shipmentId = Number(labelId);
  const reason = await refusalOf(() => client.ask("/shipments/voidlabel", { method: "POST", body: { shipmentId } }));
  if (reason !== null && !/already.*void/i.test(reason.message)) throw reason;
}
