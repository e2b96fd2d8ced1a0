import { PartnerError } from "./partner";

/**
 * URLs that tenants enter and the Worker fetches. IP literals of private ranges and internal host names are refused. A
 * public name that resolves to a private address cannot be detected here; the Workers platform's fetch does not reach
 * private networks.
 */
interface AddressRules {
  /** Allows loopback addresses, also over plain http. Local demo and tests only. */
  allowLocalStores: boolean;
  /**
   * The tenant accepts plain http for this public address. Only for adapters that sign each call and never send a key.
   */
  allowsHttp?: boolean | undefined;
}

const INNER_SUFFIXES = [".localhost", ".local", ".internal", ".intranet", ".lan", ".home", ".corp", ".home.arpa"];

/**
 * Parses an address as typed ("shop.example", "https://shop.example/de/") and refuses addresses that must not be
 * fetched.
 * @throws PartnerError bad-address, with a message for the user who typed it
 */
export function guardedUrl(address: string, rules: AddressRules): URL {
  const url = parseAddress(address, rules);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw refused("The URL must start with https://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refused("The URL cannot contain a username or password. Enter the keys in their own fields.");
  }
  if (isLoopback(url.hostname)) {
    if (rules.allowLocalStores) return url;
    throw refused(`${url.hostname} is this machine, not a store on the internet.`);
  }
  if (isInnerHost(url.hostname)) {
    throw refused(`${url.hostname} is on a private network. Enter the store's public URL.`);
  }
  if (url.protocol === "http:" && !rules.allowsHttp) {
    throw refused("The store must use https. Over http its keys could be intercepted.");
  }
  return url;
}

function parseAddress(address: string, rules: AddressRules): URL {
  const text = address.trim();
  if (text === "") throw refused("Enter the store's URL, for example https://shop.example.");
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return parseUrl(text);
  const url = parseUrl(`https://${text.replace(/^\/+/, "")}`);
  return rules.allowLocalStores && isLoopback(url.hostname) ? parseUrl(`http://${text}`) : url;
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw refused(`"${text.slice(0, 100)}" is not a valid URL. Enter it like https://shop.example.`);
  }
}

function refused(message: string): PartnerError {
  return new PartnerError("bad-address", message);
}

/** True for loopback. `new URL` has already normalized 0x7f.1, 2130706433 and similar forms to 127.0.0.1. */
export function isLoopback(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === "localhost" || host.endsWith(".localhost") || host === "::1" || /^127(\.\d+){3}$/.test(host);
}

function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
}

function isInnerHost(hostname: string): boolean {
  const host = bareHost(hostname);
  if (host.includes(":")) return isInnerIpv6(host);
  if (/^\d+(\.\d+){3}$/.test(host)) return isInnerIpv4(host);
  // A name without a dot resolves only in a local network.
  return !host.includes(".") || INNER_SUFFIXES.some((suffix) => host.endsWith(suffix));
}

function isInnerIpv4(host: string): boolean {
  const [a = 0, b = 0, c = 0] = host.split(".").map(Number);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 || // multicast and reserved
    (a === 100 && b >= 64 && b <= 127) || // carrier-grade NAT
    (a === 169 && b === 254) || // link-local, cloud metadata
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 198 && (b === 18 || b === 19)) ||
    (a === 198 && b === 51 && c === 100) ||
    (a === 203 && b === 0 && c === 113)
  );
}

/** Only 2000::/3 is public, and inside it 6to4, Teredo and the documentation range can embed other addresses. */
function isInnerIpv6(host: string): boolean {
  return !/^[23][0-9a-f]{3}:/.test(host) || /^2002:/.test(host) || /^2001:(0{0,3}0|db8|0db8)?:/.test(host);
}
