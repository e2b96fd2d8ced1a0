import { type BadParam, invalidParams, oneOf } from "./api-response";
import type { Query, QueryValue } from "./php";

/** Parses query parameters and collects their errors, so that one response contains them all. */
export class Params {
  #bad: Record<string, BadParam> = {};

  constructor(private readonly query: Query) {}

  text(name: string): string | null {
    const value = this.query[name];
    return typeof value === "string" ? value : null;
  }

  /** A comma-separated list, `name[]=` or `name[0]=`. */
  list(name: string): string[] {
    const value: QueryValue = this.query[name] ?? [];
    const items = Array.isArray(value) ? value.filter((item) => typeof item === "string") : value.split(/[\s,]+/);
    return items.filter((item) => item !== "");
  }

  int(name: string, fallback: number, low: number, high = Number.POSITIVE_INFINITY): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (!/^-?\d+$/.test(value.trim())) {
      return this.#refuse(name, "rest_invalid_type", `${name} is not of type integer.`, fallback);
    }
    if (number >= low && number <= high) return number;
    const range = `must be between ${low} (inclusive) and ${high} (inclusive)`;
    const message = `${name} ${high === Number.POSITIVE_INFINITY ? `must be greater than or equal to ${low}` : range}`;
    return this.#refuse(name, "rest_out_of_bounds", message, fallback);
  }

  boolean(name: string): boolean {
    const value = this.text(name);
    if (value === null) return false;
    if (["true", "1"].includes(value.toLowerCase())) return true;
    if (["false", "0", ""].includes(value.toLowerCase())) return false;
    return this.#refuse(name, "rest_invalid_type", `${name} is not of type boolean.`, false);
  }

  choice<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === null) return fallback;
    const known = values.find((choice) => choice === value);
    return known ?? this.#refuse(name, "rest_not_in_enum", `${name} is not one of ${oneOf(values)}.`, fallback);
  }

  choices(name: string, values: readonly string[], fallback: string[]): string[] {
    const given = this.list(name);
    const wrong = given.findIndex((value) => !values.includes(value));
    if (wrong >= 0) {
      return this.#refuse(name, "rest_not_in_enum", `${name}[${wrong}] is not one of ${oneOf(values)}.`, fallback);
    }
    return given.length > 0 ? given : fallback;
  }

  ids(name: string): number[] {
    const given = this.list(name);
    const wrong = given.findIndex((value) => !/^\d+$/.test(value));
    if (wrong >= 0) return this.#refuse(name, "rest_invalid_type", `${name}[${wrong}] is not of type integer.`, []);
    return given.map(Number);
  }

  date(name: string, read: (value: string) => number | null): number | null {
    const value = this.text(name);
    if (value === null) return null;
    return read(value) ?? this.#refuse(name, "rest_invalid_date", "Invalid date.", null);
  }

  /** @throws WpError that names every invalid parameter */
  check(): void {
    if (Object.keys(this.#bad).length > 0) throw invalidParams(this.#bad);
  }

  #refuse<T>(name: string, code: string, message: string, instead: T): T {
    this.#bad[name] = { code, message };
    return instead;
  }
}
