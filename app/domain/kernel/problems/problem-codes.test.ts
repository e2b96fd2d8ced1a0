import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { conflict, DomainError, forbidden, invalid, notFound, STATUS_OF } from "../errors";
import { PROBLEM_CODES } from "./problem-codes";
import { KINDS, type Missing, NOT_FOUND_SUBJECTS } from "./problem-kinds";

const ROOT = path.join(import.meta.dirname, "../../../..");
const CODE = /^[a-z]+(_[a-z]+)*$/;

const source = ["app", "workers"]
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  )
  .filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !/\.test\.tsx?$/.test(name) &&
      !/(common|work)-reasons\.ts$|problem-(codes|kinds)\.ts$/.test(name),
  )
  .map((name) => readFileSync(path.join(ROOT, name), "utf8"))
  .join("\n");

test("each code is listed once and has its own meaning", () => {
  for (const of of [PROBLEM_CODES.map(({ code }) => code), PROBLEM_CODES.map(({ means }) => means)])
    expect(of.filter((one, index) => of.indexOf(one) !== index)).toEqual([]);
  for (const { code, means } of PROBLEM_CODES) {
    expect(code).toMatch(CODE);
    expect(means, code).toMatch(/^[A-Z].*\.$/);
  }
});

test("every listed code is given by something", () => {
  const missing = new Set<string>(Object.values(NOT_FOUND_SUBJECTS));
  const unused = PROBLEM_CODES.filter(({ code }) => !missing.has(code) && !source.includes(`"${code}"`));
  expect(unused).toEqual([]);
  expect(
    Object.keys(NOT_FOUND_SUBJECTS).filter((what) => what !== "This" && !source.includes(`notFound("${what}")`)),
  ).toEqual([]);
});

test("kinds that say no more than their status are no codes", () => {
  const codes = PROBLEM_CODES.map(({ code }) => code as string);
  for (const kind of ["bad_request", "conflict", "too_large", "too_many"]) expect(codes).not.toContain(kind);
});

test("every way to make a refusal gives it a listed code of its kind's status", () => {
  const made = [
    notFound(),
    ...Object.keys(NOT_FOUND_SUBJECTS).map((what) => notFound(what as Missing)),
    conflict("Taken.", "duplicate_sku"),
    forbidden(),
    forbidden("Read only.", "key_read_only"),
    invalid({ day: ["Not begun"] }, "day_not_begun"),
    new DomainError("body_not_json", "The body is not JSON."),
  ];
  for (const { reason, code } of made) {
    expect(KINDS[code]).toBe(STATUS_OF[code]);
    expect(PROBLEM_CODES).toContainEqual(expect.objectContaining({ code: reason, status: STATUS_OF[code] }));
  }
});
