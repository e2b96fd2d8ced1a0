import { PartnerError, type PostalAddress } from "../partner";
import type { ParcelSize, ParcelToSend } from "../shipper";

/** One service of one carrier, encoded in the rate id that `rates` returns and `buy` takes. */
export interface Service {
  carrier: string;
  service: string;
  packaging: string;
}

export const toRateId = ({ carrier, service, packaging }: Service): string => `${carrier}/${service}/${packaging}`;

/**
 * ShipStation's own rate ids are not used: they expire, and a label bought by one does not carry our key.
 * @throws PartnerError refused
 */
export function readRateId(rateId: string): Service {
  const [carrier = "", service = "", packaging = ""] = rateId.split("/");
  if (carrier === "" || service === "") {
    throw new PartnerError("refused", "This rate is not from ShipStation. Get rates again and choose one.");
  }
  return { carrier, service, packaging: packaging || "package" };
}

/** An address without a country is taken as domestic. */
export const countryOf = (address: PostalAddress, parcel: ParcelToSend): string =>
  (address.country || parcel.from.country || "US").toUpperCase();

function addressV2(address: PostalAddress, parcel: ParcelToSend) {
  return {
    name: address.name || address.company,
    company_name: address.company,
    phone: address.phone,
    address_line1: address.address1,
    address_line2: address.address2,
    city_locality: address.city,
    state_province: address.state,
    postal_code: address.postcode,
    country_code: countryOf(address, parcel),
    address_residential_indicator: "unknown",
  };
}

const centimetres = (mm: number) => Math.round(mm) / 10;

/** Length, width and height, or nothing: ShipStation refuses incomplete dimensions. */
function sidesOf({ lengthMm, widthMm, heightMm }: ParcelSize) {
  if (!lengthMm || !widthMm || !heightMm) return null;
  return { length: centimetres(lengthMm), width: centimetres(widthMm), height: centimetres(heightMm) };
}

export function shipmentV2(parcel: ParcelToSend, packaging?: string) {
  const sides = sidesOf(parcel);
  return {
    ship_from: addressV2(parcel.from, parcel),
    ship_to: addressV2(parcel.to, parcel),
    packages: [
      {
        ...(packaging && { package_code: packaging }),
        weight: { value: parcel.weightGrams, unit: "gram" },
        ...(sides && { dimensions: { unit: "centimeter", ...sides } }),
      },
    ],
  };
}

export const addressV1 = (address: PostalAddress, parcel: ParcelToSend) => ({
  name: address.name || address.company,
  company: address.company,
  street1: address.address1,
  street2: address.address2,
  city: address.city,
  state: address.state,
  postalCode: address.postcode,
  country: countryOf(address, parcel),
  phone: address.phone,
});

export const sizeV1 = (parcel: ParcelToSend) => {
  const sides = sidesOf(parcel);
  return {
    weight: { value: parcel.weightGrams, units: "grams" },
    ...(sides && { dimensions: { units: "centimeters", ...sides } }),
  };
};
