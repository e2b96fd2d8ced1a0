import { expect, test } from "vitest";
import { greetingFor } from "./dashboard.schema";

test("a first visit is not greeted as a return", () => {
  expect(greetingFor("Mara", true, "Stowline")).toEqual({ text: "Welcome, ", name: "Mara" });
  expect(greetingFor(null, true, "Stowline")).toEqual({ text: "Welcome to Stowline", name: null });
  expect(greetingFor("Mara", false, "Stowline")).toEqual({ text: "Welcome back, ", name: "Mara" });
  expect(greetingFor(null, false, "Stowline")).toEqual({ text: "Welcome back, ", name: "User" });
});
