import { expect, test } from "vitest";
import { action, loader } from "#app/routes/api/contact";
import { call } from "./call";

const WORDS = { name: "Ana Ruiz", email: "ana@example.test", subject: "A demo", message: "Please call me." };
let n = 0;
const from = (address = `10.8.0.${++n}`) => ({ "CF-Connecting-IP": address, "Content-Type": "application/json" });
const post = (body: unknown, headers: Record<string, string> = from()) =>
  call(action, {
    method: "POST",
    path: "/api/contact",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers,
  });

test("visitors can write without signing in", async () => {
  expect(await post(WORDS)).toBe(201);
});

test("invalid messages are refused and do not count towards the limit", async () => {
  const headers = from();
  for (let i = 0; i < 6; i++) expect(await post({ ...WORDS, email: "nobody" }, headers)).toBe(422);
  expect(await post("{", headers)).toBe(400);
  expect(await post(WORDS, { ...headers, "Content-Type": "text/plain" })).toBe(400);
  expect(await post({ ...WORDS, message: "x".repeat(1_000_001) }, headers)).toBe(413);
  expect(await post(WORDS, headers)).toBe(201);
});

test("the sixth message within an hour is refused", async () => {
  const headers = from();
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push(await post(WORDS, headers));
  expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
});

test("the same Idempotency-Key sends one message; keys of other network addresses are separate", async () => {
  const once = { ...from(), "Idempotency-Key": "one" };
  for (let i = 0; i < 7; i++) expect(await post(WORDS, once)).toBe(201);
  expect(await post({ ...WORDS, subject: "Other" }, once)).toBe(422);
  expect(await post({ ...WORDS, subject: "Other" }, { ...from(), "Idempotency-Key": "one" })).toBe(201);
});

test("another site's page may not write, and there is nothing to read", async () => {
  expect(await post(WORDS, { ...from(), Origin: "https://evil.test" })).toBe(403);
  expect(await call(loader, { method: "GET", path: "/api/contact" })).toBe(405);
});
