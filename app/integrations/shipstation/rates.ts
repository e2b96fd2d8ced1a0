import { PartnerError } from "../partner";
import type { ParcelToSend, Rate, Rates } from "../shipper";
import { nameOfCode, ourCarrier } from "./carriers";
import type { ShipStationClient } from "./client";
import { carriersOf } from "./connect";
import { shipmentV2, toRateId } from "./parcel";
import { added, RateAnswer, type RawRate } from "./payload";

/**
 * Rates of every carrier of the account for this parcel, cheapest first.
 * @throws PartnerError
 */
export async function ratesV2(client: ShipStationClient, parcel: ParcelToSend): Promise<Rates> {
  const carriers = await carriersOf(client);
  if (carriers.length === 0) return { rates: [], problems: [NO_CARRIER] };
  const answer = await client.ask("/rates", {
    method: "POST",
    body: { shipment: shipmentV2(parcel), rate_options: { carrier_ids: carriers.map(({ id }) => id) } },
  });
  const read = RateAnswer.safeParse(answer);
  if (!read.success) throw new PartnerError("nonsense", "ShipStation sent an unexpected response to the rate request.");
  const { rates, invalid_rates, errors } = read.data.rate_response;
  const readings = [...rates, ...invalid_rates.map((rate) => ({ ...rate, validation_status: "invalid" }))].map(
    readRate,
  );
  const problems = errors.map(({ message, carrier_name }) => said(carrier_name, message));
  return {
    rates: sorted(readings.flatMap((reading) => ("rate" in reading ? [reading.rate] : []))),
    problems: unique([...problems, ...readings.flatMap((reading) => ("problem" in reading ? [reading.problem] : []))]),
  };
}

export const NO_CARRIER = "The ShipStation account has no carrier. Connect one there first.";

/** Cheapest first; at the same price the faster one. */
export const sorted = (rates: Rate[]): Rate[] =>
  rates.sort((a, b) => a.costMinor - b.costMinor || (a.deliveryDays ?? 99) - (b.deliveryDays ?? 99));

export const unique = (texts: string[]): string[] => [...new Set(texts)];

const said = (who: string, what: string): string => {
  const sentence = what || "returned no rates and no reason.";
  return who ? `${who}: ${sentence}` : sentence;
};

/** A rate that can be bought, or why not: buying an invalid rate would be refused. */
function readRate(raw: RawRate): { rate: Rate } | { problem: string } {
  const carrierLabel = raw.carrier_friendly_name || nameOfCode(raw.carrier_code);
  const serviceLabel = raw.service_type || nameOfCode(raw.service_code);
  if (raw.validation_status === "invalid" || raw.error_messages.length > 0) {
    return { problem: said(`${carrierLabel} ${serviceLabel}`.trim(), raw.error_messages.join(" ")) };
  }
  const cost = added([raw.shipping_amount, raw.insurance_amount, raw.confirmation_amount, raw.other_amount]);
  if (!cost || cost.minor < 0 || raw.carrier_id === "" || raw.service_code === "") {
    return { problem: said(`${carrierLabel} ${serviceLabel}`.trim(), "the price could not be read.") };
  }
  const { carrier_id: carrier, service_code: service, package_type: packaging } = raw;
  return {
    rate: {
      id: toRateId({ carrier, service, packaging }),
      carrier: ourCarrier(raw.carrier_code),
      carrierLabel,
      service,
      serviceLabel,
      costMinor: cost.minor,
      currency: cost.currency,
      deliveryDays: raw.delivery_days,
      warnings: raw.warning_messages,
    },
  };
}
