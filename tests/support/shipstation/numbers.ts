/** Tracking numbers in the carriers' formats, with their check digits. Each `n` gives another number. */
export function numberOf(carrierCode: string, n: number): string {
  if (carrierCode === "ups") return ups(n);
  if (carrierCode === "dhl_express") return dhl(n);
  return usps(n);
}

function ups(n: number): string {
  const serial = `R8939035${String(n).padStart(7, "0")}`;
  const values = [...serial].map((sign) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10));
  const sum = values.reduce((total, value, at) => total + value * (at % 2 === 0 ? 1 : 2), 0);
  return `1Z${serial}${(10 - (sum % 10)) % 10}`;
}

function usps(n: number): string {
  const serial = `940011120620640${String(n).padStart(6, "0")}`;
  const sum = [...serial].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${serial}${(10 - (sum % 10)) % 10}`;
}

function dhl(n: number): string {
  const serial = 331_000_000 + n;
  return `${serial}${serial % 7}`;
}
