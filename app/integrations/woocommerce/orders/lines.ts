import { parseMinor, unitPriceMinor } from "#app/domain/kernel/money";
import { isRecord } from "#app/integrations/http/json";
import type { ChannelLine } from "#app/integrations/sales-channel";
import { plainText } from "../client/entities";
import type { RawLine, RawMeta } from "./payload";

/**
 * The lines to pick. Orders list a bundle or composite beside its parts: the parts are picked, the container is left
 * out, and each part names its container.
 */
export function readLines(
  lines: RawLine[],
  currency: string,
  refunded: ReadonlyMap<string, number> = new Map(),
): ChannelLine[] {
  const parents = parentIds(lines);
  const containers = new Set(parents.values());
  const names = new Map(lines.map((line) => [line.id, plainText(line.name)]));
  return lines.flatMap((line, index) => {
    if (containers.has(line.id) && !isOwnAncestor(line.id, parents)) return [];
    const parent = parents.get(line.id);
    const whole = readLine(line, index, currency, parent === undefined ? null : (names.get(parent) ?? null));
    return lessRefunded(whole, refunded.get(line.id) ?? 0);
  });
}

/** The part of a line still to ship; empty when it was fully refunded. */
function lessRefunded(line: ChannelLine, units: number): ChannelLine[] {
  if (units <= 0) return [line];
  const left = line.quantity - units;
  return left > 0 ? [{ ...line, quantity: left, totalMinor: safe((line.totalMinor / line.quantity) * left) }] : [];
}

/** Line id → id of its container, named by the part (bundled_by) or by the container (bundled_items). */
function parentIds(lines: RawLine[]): Map<string, string> {
  const ids = new Set(lines.map((line) => line.id).filter((id) => id !== ""));
  const parents = new Map<string, string>();
  for (const line of lines) {
    for (const part of [...line.bundled_items, ...line.composite_children]) {
      if (ids.has(line.id) && ids.has(part) && part !== line.id) parents.set(part, line.id);
    }
  }
  for (const line of lines) {
    const parent = [line.bundled_by, line.composite_parent].find((id) => ids.has(id) && id !== line.id);
    if (parent !== undefined && line.id !== "") parents.set(line.id, parent);
  }
  return parents;
}

/** Without this check, lines that name each other as parent would all count as containers, leaving an empty order. */
function isOwnAncestor(id: string, parents: Map<string, string>): boolean {
  const passed = new Set<string>();
  for (let at = parents.get(id); at !== undefined && !passed.has(at); at = parents.get(at)) {
    if (at === id) return true;
    passed.add(at);
  }
  return false;
}

function readLine(line: RawLine, index: number, currency: string, partOf: string | null): ChannelLine {
  const quantity = finite(line.quantity);
  const price = parseMinor(line.price, currency);
  const total = parseMinor(line.total, currency);
  const attributes = readAttributes(line);
  return {
    externalId: line.id || `line-${index + 1}`,
    sku: line.sku || null,
    name: plainText(line.name) || line.sku || "Unnamed item",
    quantity,
    // The price field is net of discounts but a rounded float; the total is what was charged.
    priceMinor: unitPriceMinor(line.total, quantity, currency) ?? price ?? 0,
    totalMinor: total ?? safe((price ?? 0) * quantity),
    attributes: partOf ? [...attributes, { label: "Part of", value: partOf }] : attributes,
  };
}

function finite(text: string): number {
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : 0;
}

function safe(number: number): number {
  const rounded = Math.round(number);
  return Number.isSafeInteger(rounded) ? rounded + 0 : 0;
}

const LONGEST_VALUE = 500;

function readAttributes(line: RawLine): ChannelLine["attributes"] {
  const meta = line.meta_data.length > 0 ? line.meta_data : line.meta;
  return meta.flatMap((entry) => {
    const label = labelOf(entry);
    if (entry.key.startsWith("_") || label === "" || label.startsWith("_")) return [];
    const value = valueText(entry.display_value) || valueText(entry.value);
    return value === "" ? [] : [{ label, value: value.slice(0, LONGEST_VALUE) }];
  });
}

function labelOf(meta: RawMeta): string {
  const given = plainText(meta.display_key || meta.label);
  if (given !== "") return given;
  // Old stores send only the key: "pa_color" is the attribute "Color".
  const words = plainText(meta.key.replace(/^(?:attribute_)?pa_/, "").replace(/[_-]+/g, " "));
  return meta.key.startsWith("_") ? meta.key : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Plugins store lists and objects as values; readable parts are shown, two levels deep. */
function valueText(value: unknown, depth = 0): string {
  if (typeof value === "string") return plainText(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (depth > 2) return "";
  if (Array.isArray(value)) return joined(value.map((entry) => valueText(entry, depth + 1)));
  if (!isRecord(value)) return "";
  const shown = Object.entries(value).filter(([key]) => !key.startsWith("_"));
  return joined(
    shown.map(([key, entry]) => {
      const text = valueText(entry, depth + 1);
      return text === "" ? "" : `${plainText(key)}: ${text}`;
    }),
  );
}

function joined(texts: string[]): string {
  return texts.filter((text) => text !== "").join(", ");
}
