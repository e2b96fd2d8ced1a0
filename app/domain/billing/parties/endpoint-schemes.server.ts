/** Names of the electronic address schemes, for a select. Made on the server: the browser needs no list of its own. */
import { ENDPOINT_SCHEMES } from "./endpoint-numbers";
import { countryName } from "./party";

const NAMES: Readonly<Record<string, string>> = {
  "0002": "SIREN (France)",
  "0007": "Swedish organization number",
  "0009": "SIRET (France)",
  "0037": "Finnish business ID (LY-tunnus)",
  "0060": "D-U-N-S number",
  "0088": "GLN",
  "0096": "Danish P number",
  "0097": "FTI Ediforum Italia",
  "0106": "KVK number (Netherlands)",
  "0130": "Directorates of the European Commission",
  "0135": "SIA object identifier (Italy)",
  "0142": "SECETI object identifier (Italy)",
  "0147": "Standard company code (Japan)",
  "0151": "Australian business number (ABN)",
  "0154": "Czech company ID (IČO)",
  "0158": "Slovak company ID (IČO)",
  "0170": "Teikoku company code (Japan)",
  "0177": "Odette code",
  "0183": "Swiss enterprise ID (UID)",
  "0184": "Danish CVR number",
  "0188": "Japanese corporate number",
  "0190": "Dutch OIN",
  "0191": "Estonian registry code",
  "0192": "Norwegian organization number",
  "0193": "UBL.BE party ID (Belgium)",
  "0194": "KOIOS Open Technical Dictionary",
  "0195": "Singapore UEN",
  "0196": "Icelandic kennitala",
  "0198": "Danish SE number",
  "0199": "Legal entity identifier (LEI)",
  "0200": "Lithuanian legal entity code",
  "0201": "IPA code (Italy)",
  "0202": "Certified email, PEC (Italy)",
  "0203": "eDelivery participant ID (Sweden)",
  "0204": "Leitweg-ID",
  "0205": "CODDEST (Italy)",
  "0208": "Belgian enterprise number",
  "0209": "GS1 identification key",
  "0210": "Codice fiscale (Italy)",
  "0211": "Partita IVA (Italy)",
  "0212": "Finnish organization ID",
  "0213": "Finnish VAT number",
  "0215": "Net service ID (Finland)",
  "0216": "Finnish OVT code",
  "0217": "Dutch establishment number",
  "0218": "Latvian registration number",
  "0219": "Latvian taxpayer code",
  "0220": "Latvian register of natural persons",
  "0221": "Japanese qualified invoice issuer",
  "0225": "French electronic address (FRCTC)",
  "0230": "Malaysian e-invoicing framework",
  "0235": "UAE tax identification number (TIN)",
  "0240": "Register of legal persons",
  "9913": "Business Registers Network",
  "9915": "Austrian administration ID",
  "9918": "SWIFT",
  "9919": "Austrian business register ID",
  "9959": "Employer identification number (USA)",
  AN: "O.F.T.P.",
  AQ: "X.400 address",
  AS: "AS2 exchange",
  AU: "File transfer protocol",
  EM: "Email",
};

/** Schemes of VAT numbers, by country. */
const VAT_COUNTRIES: Readonly<Record<string, string>> = {
  ...{ 9910: "HU", 9914: "AT", 9920: "ES", 9922: "AD", 9923: "AL", 9924: "BA", 9925: "BE", 9926: "BG", 9927: "CH" },
  ...{ 9928: "CY", 9929: "CZ", 9930: "DE", 9931: "EE", 9932: "GB", 9933: "GR", 9934: "HR", 9935: "IE", 9936: "LI" },
  ...{ 9937: "LT", 9938: "LU", 9939: "LV", 9940: "MC", 9941: "ME", 9942: "MK", 9943: "MT", 9944: "NL", 9945: "PL" },
  ...{ 9946: "PT", 9947: "RO", 9948: "RS", 9949: "SI", 9950: "SK", 9951: "SM", 9952: "TR", 9953: "VA", 9957: "FR" },
};

const nameOf = (code: string): string =>
  NAMES[code] ?? (VAT_COUNTRIES[code] ? `${VAT_COUNTRIES[code]} VAT number (${countryName(VAT_COUNTRIES[code])})` : "");

/** "0088 GLN", by code. A stored code that is not listed stays a choice. */
export const schemeOptions = (stored: string) => [
  ...(stored && !ENDPOINT_SCHEMES.has(stored) ? [{ value: stored, label: `${stored} (not in the list)` }] : []),
  ...[...ENDPOINT_SCHEMES].sort().map((value) => ({ value, label: `${value} ${nameOf(value)}`.trim() })),
];
