import type { Address, BillingAddress } from "../shop/order-record";
import type { Prng } from "./prng";

interface Place {
  country: string;
  /** `First Last latin.handle`; the handle can be omitted when the name is Latin. */
  people: string[];
  /** `street|second line|city|state|postcode`. */
  addresses: string[];
  phones: string[];
}

const UNITED_STATES: Place = {
  country: "US",
  people: [
    "Ada Lindqvist",
    "Marcus Bell",
    "Renee Okafor",
    "Tyler Brandt",
    "Grace Kim",
    "Hector Salinas",
    "Joanna Pruitt",
    "Devon Whitfield",
    "Maya Rosen",
    "Curtis Nguyen",
    "Leah Dunleavy",
    "Omar Haddad",
    "Paige Sandoval",
    "Wes Calloway",
    "Imani Brooks",
    "Nathan Feld",
    "Sierra Tsosie",
    "Kyle Marchetti",
    "Beth Andersen",
    "Ravi Menon",
  ],
  addresses: [
    "412 Juniper St|Apt 3B|Austin|TX|78704",
    "1 Market St|Suite 400|San Francisco|CA|94105",
    "88 Linden Ave||Boise|ID|83702",
    "2705 N Clark St|Unit 2|Chicago|IL|60614",
    "19 Harbor View Rd||Portland|ME|04101",
    "640 Peachtree Pl NE||Atlanta|GA|30309",
    "77 Kamehameha Hwy||Haleiwa|HI|96712",
    "5110 E Speedway Blvd||Tucson|AZ|85712",
    "301 Broadway|Floor 6|New York|NY|10007",
    "1220 SE Morrison St||Portland|OR|97214",
    "14 Elm Ct||Burlington|VT|05401",
    "PO Box 381||Anchorage|AK|99510",
    "950 17th St|#1200|Denver|CO|80202",
    "4400 Pike Pl||Seattle|WA|98101",
  ],
  phones: ["(415) 555-01##", "+1 512 555 01##", "206-555-01##", "303.555.01##", ""],
};

const EUROPE: Place[] = [
  {
    country: "DE",
    people: [
      "Mara Engel",
      "Jörg Weißmüller",
      "Annika Schröder",
      "Cem Yıldız",
      "Friederike Groß",
      "Lukas Brandt",
      "Heike Özdemir",
    ],
    addresses: [
      "Poststraße 12||Hamburg||20354",
      "Am Wall 7|Hinterhaus|Bremen||28195",
      "Sonnenallee 141||Berlin||12059",
      "Leopoldstr. 33|c/o Huber|München||80802",
    ],
    phones: ["+49 40 1234##", "0171 55501##", ""],
  },
  {
    country: "FR",
    people: ["Zoé Lefèvre", "Étienne D’Angelo", "Chloé Marchand", "Noël Castaing"],
    addresses: [
      "8 rue de l’Église|Bât. C|Orléans||45000",
      "27 quai Saint-Antoine||Lyon||69002",
      "3 place du Capitole||Toulouse||31000",
    ],
    phones: ["+33 1 99 00 01 ##", ""],
  },
  {
    country: "NL",
    people: ["Sjoerd van der Veen", "Fenna de Groot", "Anouk IJsbrandy"],
    addresses: ["Prinsengracht 263-A||Amsterdam||1016 GV", "Oudegracht 112 bis||Utrecht||3511 AW"],
    phones: ["+31 20 555 01##", ""],
  },
  {
    country: "PL",
    people: ["Łukasz Żółć", "Agnieszka Wiśniewska", "Paweł Gąska"],
    addresses: ["ul. Święty Marcin 24|m. 7|Poznań||61-805", "al. Jana Pawła II 80||Warszawa||00-175"],
    phones: ["+48 22 555 01##", ""],
  },
  {
    country: "GB",
    people: ["Siân Rhys-Davies", "Oliver Ashworth", "Priyanka Shah", "Zoë Nguyễn-Thị"],
    addresses: [
      "10 Downing Mews|Flat 2|London||SW1V 4QT",
      "4 Cwm Terrace||Blaenau Ffestiniog|Gwynedd|LL41 3AA",
      "71 Leith Walk||Edinburgh||EH6 8LJ",
    ],
    phones: ["+44 20 7946 01##", ""],
  },
  {
    country: "IE",
    people: ["Seán O'Brien", "Aoife Ní Dhomhnaill"],
    addresses: ["4 Quay St|Flat 2/1|Galway|G|H91 XY12"],
    phones: ["+353 91 555 1##"],
  },
];

const FAR: Place[] = [
  {
    country: "CA",
    people: ["Émilie Tremblay", "Jordan McAllister"],
    addresses: ["2410 Queen St E|Unit 5|Toronto|ON|M4E 1H9", "845 rue Sherbrooke O||Montréal|QC|H3A 0G4"],
    phones: ["+1 416 555 01##"],
  },
  {
    country: "AU",
    people: ["Lachlan Doyle", "Mei-Lin Carter"],
    addresses: ["32 Swanston St||Melbourne|VIC|3000"],
    phones: ["+61 3 5550 01##"],
  },
  {
    country: "JP",
    people: ["由紀 山田 yuki.yamada", "健太 佐藤 kenta.sato"],
    addresses: ["港区芝公園4-2-8||東京都|JP13|105-0011", "北区梅田3-1-1|サウスゲートビル14F|大阪市|JP27|530-0001"],
    phones: ["03-5550-01##"],
  },
  {
    country: "KR",
    people: ["서연 김 seoyeon.kim"],
    addresses: ["테헤란로 152|강남파이낸스센터|서울특별시||06236"],
    phones: ["+82 2 555 01##"],
  },
  {
    country: "SA",
    people: ["محمد الأحمد m.alahmad", "نورة القحطاني noura.q"],
    addresses: ["شارع الملك فهد 5||الرياض||11564"],
    phones: ["+966 11 555 01##"],
  },
  {
    country: "IL",
    people: ["נועה לוי noa.levi"],
    addresses: ["שדרות רוטשילד 45||תל אביב||6578401"],
    phones: ["+972 3 555 01##"],
  },
  {
    country: "GR",
    people: ["Ελένη Παπαδοπούλου eleni.p"],
    addresses: ["Ερμού 56||Αθήνα|I|105 63"],
    phones: ["+30 21 0555 01##"],
  },
  {
    country: "UA",
    people: ["Оксана Шевченко oksana.sh"],
    addresses: ["вул. Хрещатик 22|кв. 14|Київ||01001"],
    phones: ["+380 44 555 01##"],
  },
  {
    country: "IN",
    people: ["अनन्या शर्मा ananya.sharma", "Karthik Subramanian"],
    addresses: ["14 MG Road|2nd Cross|Bengaluru|KA|560001"],
    phones: ["+91 80 5550 01##"],
  },
  {
    country: "BR",
    people: ["João Conceição", "Beatriz Guimarães"],
    addresses: ["Av. Paulista 1578|apto 92|São Paulo|SP|01310-200"],
    phones: ["+55 11 5550-01##"],
  },
  {
    country: "TH",
    people: ["สมชาย ใจดี somchai.j"],
    addresses: ["99/1 ถนนสุขุมวิท||กรุงเทพมหานคร|TH-10|10110"],
    phones: [""],
  },
];

const MAIL = ["example.com", "example.org", "example.net", "mail.example", "post.example"];

/** A customer: usually near the shop, sometimes far away and in another script. */
export function somebody(rng: Prng, home: "US" | "EU"): BillingAddress {
  const near = home === "US" ? UNITED_STATES : rng.pick(EUROPE);
  const other = home === "US" ? rng.pick(EUROPE) : UNITED_STATES;
  const place = rng.chance(0.78) ? near : rng.chance(0.4) ? other : rng.pick(FAR);
  const [first = "", ...rest] = rng.pick(place.people).split(" ");
  const handle = rest.at(-1)?.includes(".") ? rest.pop() : undefined;
  const last = rest.join(" ");
  const [address_1 = "", address_2 = "", city = "", state = "", postcode = ""] = rng.pick(place.addresses).split("|");
  const phone = rng.pick(place.phones).replace(/#/g, () => String(rng.int(0, 9)));
  const name = handle ?? asciiHandle(`${first}.${last}`);
  return {
    first_name: first,
    last_name: last,
    company: rng.chance(0.08)
      ? rng.pick(["Analytical Engines LLC", "Nordlicht GmbH", "株式会社サンプル", "Ó Briain & Sons"])
      : "",
    address_1,
    address_2,
    city,
    state,
    postcode,
    country: place.country,
    email: `${name}${rng.int(1, 99)}@${rng.pick(MAIL)}`,
    phone,
  };
}

export function shippingOf({ email: _, ...address }: BillingAddress): Address {
  return { ...address };
}

export const NO_ADDRESS: Address = {
  first_name: "",
  last_name: "",
  company: "",
  address_1: "",
  address_2: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
  phone: "",
};

function asciiHandle(name: string): string {
  const folded = name.toLowerCase().normalize("NFD").replace(/ł/g, "l").replace(/ß/g, "ss").replace(/ı/g, "i");
  return folded.replace(/[^a-z.]/g, "");
}
