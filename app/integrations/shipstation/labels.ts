import { PartnerError } from "../partner";
import type { BoughtLabel, LabelOrder } from "../shipper";
import { nameOfCode, ourCarrier } from "./carriers";
import type { ShipStationClient } from "./client";
import { fetchLabel } from "./download";
import { readRateId, shipmentV2 } from "./parcel";
import { added, RawLabel, VoidAnswer } from "./payload";

/**
 * Buys by carrier and service, because only then does the shipment carry our key: ShipStation has no idempotency key,
 * but refuses a second shipment with the same external id.
 * @throws PartnerError
 */
export async function buyV2(client: ShipStationClient, order: LabelOrder): Promise<BoughtLabel> {
  const { carrier, service, packaging } = readRateId(order.rateId);
  try {
    const answer = await client.ask("/labels", {
      method: "POST",
      body: {
        shipment: {
          carrier_id: carrier,
          service_code: service,
          external_shipment_id: order.key,
          shipment_number: order.orderNumber,
          ...shipmentV2(order.parcel, packaging),
        },
        test_label: order.isTest,
        label_format: "pdf",
        label_layout: "4x6",
        label_download_type: "url",
      },
    });
    return await bought(client, readLabel(answer));
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    // The first response was lost, but the label was bought.
    const found = await findBoughtV2(client, order.key);
    if (found) return found;
    throw error;
  }
}

const isKeyTaken = (error: unknown): boolean =>
  error instanceof PartnerError && error.fault === "refused" && /external[_ ]shipment[_ ]id/i.test(error.message);

/**
 * The label bought with our key; null when there is none, or it was voided.
 * @throws PartnerError
 */
export async function findBoughtV2(client: ShipStationClient, key: string): Promise<BoughtLabel | null> {
  const label = await findRaw(client, key);
  return label && bought(client, label);
}

/**
 * ShipStation offers the files of a label in each format, whichever was requested with the purchase.
 * @throws PartnerError
 */
export async function labelZplV2(client: ShipStationClient, key: string): Promise<Uint8Array | null> {
  const address = (await findRaw(client, key))?.label_download?.zpl;
  return address ? fetchLabel(client, address, "zpl") : null;
}

async function findRaw(client: ShipStationClient, key: string): Promise<RawLabel | null> {
  try {
    const label = readLabel(await client.ask(`/labels/external_shipment_id/${encodeURIComponent(key)}`));
    // A response about another label would put a wrong address on the parcel.
    if (label.external_shipment_id !== "" && label.external_shipment_id !== key) return null;
    if (label.voided || label.status === "voided" || label.status === "error") return null;
    return label;
  } catch (error) {
    if (error instanceof PartnerError && error.fault === "not-found") return null;
    throw error;
  }
}

function readLabel(answer: unknown): RawLabel {
  const read = RawLabel.safeParse(answer);
  if (!read.success || read.data.label_id === "") {
    throw new PartnerError("nonsense", "ShipStation sent an unexpected response for a label.");
  }
  return read.data;
}

async function bought(client: ShipStationClient, label: RawLabel): Promise<BoughtLabel> {
  if (label.status === "error") throw new PartnerError("refused", "ShipStation could not create this label.");
  const cost = added([label.shipment_cost, label.insurance_cost]);
  if (label.tracking_number === "" || !cost) {
    throw new PartnerError(
      "unavailable",
      "ShipStation is still creating this label. It will be checked again automatically.",
    );
  }
  return {
    labelId: label.label_id,
    carrier: ourCarrier(label.carrier_code),
    carrierLabel: nameOfCode(label.carrier_code),
    service: label.service_code,
    serviceLabel: nameOfCode(label.service_code),
    trackingNumber: label.tracking_number,
    trackingUrl: /^https:\/\//.test(label.tracking_url) ? label.tracking_url : null,
    costMinor: cost.minor,
    currency: cost.currency,
    isTest: label.test_label ?? label.is_test_label ?? false,
    pdf: await fetchLabel(client, label.label_download?.pdf || label.label_download?.href || "", "pdf"),
  };
}

/**
 * A refused void can be answered 200, and so can the repetition of a granted one.
 * @throws PartnerError refused
 */
export async function voidV2(client: ShipStationClient, labelId: string): Promise<void> {
  const path = `/labels/${encodeURIComponent(labelId)}`;
  const reason = await refusalOf(() => client.ask(`${path}/void`, { method: "PUT" }));
  if (reason === null) return;
  const label = readLabel(await client.ask(path));
  if (!label.voided && label.status !== "voided") throw reason;
}

/** Null when the void was granted. */
export async function refusalOf(askToVoid: () => Promise<unknown>): Promise<PartnerError | null> {
  try {
    const read = VoidAnswer.safeParse(await askToVoid());
    if (!read.success) return new PartnerError("nonsense", "ShipStation did not confirm that the label was voided.");
    if (read.data.approved) return null;
    return new PartnerError("refused", read.data.message || "The carrier does not accept a void for this label.");
  } catch (error) {
    if (error instanceof PartnerError && error.fault === "refused") return error;
    throw error;
  }
}
