import { expect, test } from "vitest";
import { canMoveReturn, OPEN_STATUSES, RETURN_STATUS, type ReturnStatus } from "./return-status";

const MOVES = [
  "requested → announced",
  "requested → in-transit",
  "requested → arrived",
  "requested → receiving",
  "requested → canceled",
  "announced → in-transit",
  "announced → arrived",
  "announced → receiving",
  "announced → canceled",
  "in-transit → announced",
  "in-transit → arrived",
  "in-transit → receiving",
  "in-transit → canceled",
  "arrived → receiving",
  "arrived → canceled",
  "receiving → completed",
];

const all: [ReturnStatus, ReturnStatus][] = RETURN_STATUS.flatMap((from) =>
  RETURN_STATUS.map((to): [ReturnStatus, ReturnStatus] => [from, to]),
);

test.each(all)("%s → %s", (from, to) => {
  expect(canMoveReturn(from, to)).toBe(MOVES.includes(`${from} → ${to}`));
});

test("units are received until a return is completed or canceled", () => {
  expect(RETURN_STATUS.filter((status) => !OPEN_STATUSES.includes(status))).toEqual(["completed", "canceled"]);
});
