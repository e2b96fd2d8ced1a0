import { expect, test } from "vitest";
import { patiently, type Router } from "./use-patient-router";

test("the router tells what is new, and nothing where it has only learned of more addresses", () => {
  const told: unknown[] = [];
  let tell: Parameters<Router["subscribe"]>[0] = () => undefined;
  const state = { location: "/picking", fetchers: new Map() };
  const subscribe = patiently({
    state,
    subscribe(listener) {
      tell = listener;
      return () => undefined;
    },
  });
  subscribe((now) => told.push(now.location));

  tell({ ...state }, { deletedFetchers: [] });
  expect(told).toEqual([]);
  tell({ ...state }, { deletedFetchers: ["plus-1"] });
  tell({ ...state, location: "/orders" }, { deletedFetchers: [] });
  tell({ ...state, location: "/orders" }, { deletedFetchers: [] });
  tell(state, { deletedFetchers: [] });
  expect(told).toEqual(["/picking", "/orders", "/picking"]);
});
