import type { Carrier } from "../shipping.schema";

/**
 * Warns when a number does not match the carrier's length and check digit. Advice only: numbers of 12 to 22 digits
 * match several carriers, and the user's choice wins. Rules from jkeen/tracking_number_data (MIT) and the UPU's S10
 * standard.
 */
export function trackingWarning(carrier: Carrier, trackingNumber: string): string | null {
  const rules = RULES[carrier];
  if (!rules) return null;
  const number = trackingNumber.replace(/[\s-]/g, "").toUpperCase();
  const shaped = rules.filter((rule) => rule.shape.test(number));
  if (shaped.some((rule) => rule.valid(number))) return null;
  const name = { fedex: "FedEx", ups: "UPS", usps: "USPS", dhl: "DHL", other: "" }[carrier];
  return shaped.length > 0
    ? `The check digit is wrong for a ${name} number. Look for a mistyped digit.`
    : `This does not look like a ${name} number.`;
}

interface Rule {
  shape: RegExp;
  valid(number: string): boolean;
}

const digits = (text: string): number[] => Array.from(text, Number);
const weighted = (serial: number[], weights: readonly number[]): number =>
  serial.reduce((sum, digit, i) => sum + digit * (weights[i % weights.length] ?? 0), 0);
const upToTen = (sum: number): number => (10 - (sum % 10)) % 10;
const last = (text: string): number => Number(text.at(-1));

/** Mod 10 over all but the last digit; weights by position, counted from 0 at the left. */
const mod10 = (even: number, odd: number) => (number: string) =>
  upToTen(weighted(digits(number.slice(0, -1)), [even, odd])) === last(number);

const fedexExpress = (number: string) => {
  const sum = weighted(digits(number.slice(0, -1)), [3, 1, 7]);
  return (sum % 11) % 10 === last(number);
};

const ups = (number: string) => {
  const serial = Array.from(number.slice(2, -1), (char) =>
    /\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 3) % 10,
  );
  return upToTen(weighted(serial, [1, 2])) === last(number);
};

const s10 = (number: string) => {
  const rest = 11 - (weighted(digits(number.slice(2, 10)), [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return (rest === 10 ? 0 : rest === 11 ? 5 : rest) === Number(number[10]);
};

const S10: Rule = { shape: /^[A-Z]{2}\d{9}[A-Z]{2}$/, valid: s10 };
const always = () => true;

const RULES: Partial<Record<Carrier, readonly Rule[]>> = {
  ups: [
    { shape: /^1Z[A-Z0-9]{15}\d$/, valid: ups },
    // Mail Innovations and freight numbers have no published check digit.
    { shape: /^(?:\d{9}|\d{12}|\d{22}|\d{26}|\d{30}|[HKT]\d{10})$/, valid: always },
  ],
  fedex: [
    { shape: /^\d{12}$/, valid: fedexExpress },
    { shape: /^\d{15}$/, valid: mod10(1, 3) },
    // SmartPost; its prefix 92 is often omitted.
    { shape: /^92\d{20}$/, valid: mod10(3, 1) },
    { shape: /^\d{20}$/, valid: (number) => mod10(3, 1)(`92${number}`) },
    { shape: /^96\d{20}$/, valid: (number) => mod10(1, 3)(number.slice(7)) },
    { shape: /^\d{18}$/, valid: mod10(3, 1) },
    { shape: /^\d{20}$/, valid: mod10(3, 1) },
    {
      shape: /^\d{34}$/,
      valid: (number) => (weighted(digits(number.slice(20, 33)), [1, 7, 3]) % 11) % 10 === last(number),
    },
  ],
  usps: [
    // Certified and other special mail; also numbers with the prefix 91 omitted.
    { shape: /^\d{20}$/, valid: (number) => mod10(3, 1)(number) || mod10(3, 1)(`91${number}`) },
    { shape: /^9[1-5]\d{20}(?:\d{4})?$/, valid: mod10(3, 1) },
    // 420 and the recipient's ZIP code precede the number.
    { shape: /^420\d{5}(?:\d{4})?9[1-5]\d{20}$/, valid: (number) => mod10(3, 1)(number.slice(-22)) },
    S10,
  ],
  dhl: [
    { shape: /^\d{10,11}$/, valid: (number) => Number(BigInt(number.slice(0, -1)) % 7n) === last(number) },
    { shape: /^(?:JJD|JVGL|GM|LX|RX)[A-Z0-9]{8,30}$/, valid: always },
    { shape: /^\d{12,20}$/, valid: always },
    S10,
  ],
};

/** A tracking number as parcels store it: upper case, without spaces. */
export const asPrinted = (number: string): string => number.replace(/\s+/g, "").toUpperCase();
