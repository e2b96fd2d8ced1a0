/**
 * Active currency codes by the digits of their minor unit: ISO 4217 list one as published on 2024-06-25, plus XCG, which
 * replaces ANG since 2025. Excludes codes not used for payment: precious metals, bond units, XDR, XTS and XXX.
 */
const CODES_BY_DIGITS: Record<number, string> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
    CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR
    ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR
    MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN
    SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const DIGITS = new Map(
  Object.entries(CODES_BY_DIGITS).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(digits)]),
  ),
);

/** Whether it is an active ISO 4217 code; lower case counts too. */
export const isCurrencyCode = (code: string): boolean => DIGITS.has(code.toUpperCase());

/**
 * The digits of the currency's minor unit by ISO 4217. Two for other codes: stores send some that ISO does not list,
 * such as a loyalty currency, and their orders must still be readable.
 */
export const currencyDigits = (code: string): number => DIGITS.get(code.toUpperCase()) ?? 2;
