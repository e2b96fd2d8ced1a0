/** Check digits of registration numbers. Each function takes digits only, unless it says otherwise, and is pure. */

const digitsOf = (text: string): number[] => [...text].map(Number);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** GS1 (GLN, GTIN): weights 3 and 1 from the right. */
export function hasGs1Digit(id: string): boolean {
  const weighted = digitsOf(id.slice(0, -1))
    .reverse()
    .map((digit, n) => digit * (n % 2 === 0 ? 3 : 1));
  return (10 - (sum(weighted) % 10)) % 10 === Number(id.at(-1));
}

/** Luhn (Sweden, SIREN and SIRET, Partita IVA). */
export function hasLuhnDigit(id: string): boolean {
  const doubled = digitsOf(id)
    .reverse()
    .map((digit, n) => (n % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2));
  return sum(doubled) % 10 === 0;
}

/** Modulo 11 with weights 2 to 7 from the right (Norway). */
export function hasMod11Digit(id: string): boolean {
  const weighted = digitsOf(id.slice(0, -1))
    .reverse()
    .map((digit, n) => digit * ((n % 6) + 2));
  return Number(id) > 0 && (11 - (sum(weighted) % 11)) % 11 === Number(id.at(-1));
}

/** Switzerland: modulo 11 with weights of its own. */
export function hasSwissDigit(id: string): boolean {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4];
  const weighted = digitsOf(id.slice(0, -1)).map((digit, n) => digit * (weights[n] ?? 0));
  return (11 - (sum(weighted) % 11)) % 11 === Number(id.at(-1));
}

/** Belgium: the last two of ten digits are 97 less the rest of the others. */
export const hasBelgianDigits = (id: string): boolean => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));

/** Australia: modulo 89, after 1 is taken from the first digit. */
export function hasAustralianDigits(id: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const weighted = digitsOf(id).map((digit, n) => (n === 0 ? digit - 1 : digit) * (weights[n] ?? 0));
  return sum(weighted) % 89 === 0;
}

/** ISO 7064 modulo 97 over digits and letters (A is 10), with the check digits at the end. */
export function hasMod97Digits(id: string): boolean {
  let rest = 0;
  for (const character of id)
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
