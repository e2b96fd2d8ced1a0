import { describe, expect, test } from "vitest";
import { guardedUrl, isLoopback } from "./fetch-guard";
import { PartnerError } from "./partner";

const PUBLIC = { allowLocalStores: false };
const LOCAL = { allowLocalStores: true };

function refusal(address: string, rules = PUBLIC): string {
  try {
    return `accepted as ${guardedUrl(address, rules).href}`;
  } catch (error) {
    expect(error).toBeInstanceOf(PartnerError);
    expect((error as PartnerError).fault).toBe("bad-address");
    return (error as PartnerError).message;
  }
}

test.each([
  ["shop.example", "https://shop.example/"],
  ["  https://Shop.Example/de/  ", "https://shop.example/de/"],
  ["//shop.example", "https://shop.example/"],
  ["https://shop.example:8443/x", "https://shop.example:8443/x"],
  ["https://8.8.8.8/", "https://8.8.8.8/"],
  ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
  ["käse.example", "https://xn--kse-qla.example/"],
])("%s is fetched as %s", (address, href) => {
  expect(guardedUrl(address, PUBLIC).href).toBe(href);
});

describe("addresses of inner networks are refused", () => {
  test.each([
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.10",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "https://0xa000001/",
    "https://3232235777/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[::]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[::ffff:8.8.8.8]/",
    "https://[64:ff9b::a00:1]/",
    "https://[2002:a00:1::]/",
    "https://[2001:0:a00:1::]/",
    "https://[2001:db8::1]/",
    "intranet",
    "https://wp.local",
    "https://metadata.google.internal./",
  ])("%s", (address) => {
    expect(refusal(address)).toMatch(/private network/);
    expect(refusal(address, LOCAL)).toMatch(/private network/);
  });
});

describe("this machine is refused", () => {
  test.each([
    "localhost",
    "https://127.0.0.1",
    "https://127.1",
    "https://2130706433",
    "https://[::1]/",
    "https://a.localhost.",
  ])("%s, unless local stores are allowed", (address) => {
    expect(refusal(address)).toMatch(/this machine/);
    expect(isLoopback(guardedUrl(address, LOCAL).hostname)).toBe(true);
  });

  test("a local store without a scheme is taken as http", () => {
    expect(guardedUrl("127.0.0.1:18150/shop", LOCAL).href).toBe("http://127.0.0.1:18150/shop");
  });

  test("an IPv4 address wrapped in IPv6 is no way around", () => {
    expect(refusal("https://[::ffff:127.0.0.1]/")).toMatch(/private network/);
  });
});

test.each([
  ["http://shop.example", /must use https/],
  ["ftp://shop.example", /start with https/],
  ["https://user:secret@shop.example", /cannot contain a username/],
  ["https://user@shop.example", /cannot contain a username/],
  ["", /Enter the store's URL/],
  ["https://", /not a valid URL/],
  ["https://a b", /not a valid URL/],
])("%j is refused with a reason", (address, reason) => {
  expect(refusal(address)).toMatch(reason);
});

test("plain http stays refused for public hosts where local stores are allowed", () => {
  expect(refusal("http://shop.example", LOCAL)).toMatch(/must use https/);
});
