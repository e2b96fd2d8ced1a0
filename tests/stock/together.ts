/** Which commands run at the same time. */
import type { Command } from "./commands";
import { binOf, type Model, unitOf } from "./model";

const ALONE: readonly Command["do"][] = ["day", "startCart", "stepOfCart"];

/**
 * Those of the commands that can run at the same time: a new day is alone, two counts of one bin are the same count, the
 * rules of a bin are checked before units come and not while they do, and of a unit for several companies some can stay full,
 * and a cart's orders are handled one after the other.
 */
export function together<C extends { command: Command }>(model: Model, sent: readonly C[]): C[] {
  const isRuled = (place: string | null | undefined) => Boolean(place && binOf(model, place).oneSku);
  const groups: ((command: Command) => boolean)[] = [
    ({ do: kind }) => kind === "count" || kind === "dissolveUnit",
    (command) =>
      "to" in command && "unit" in command
        ? isRuled(command.to) || command.do === "dissolveUnit"
        : ("to" in command && isRuled(command.to)) || ("place" in command && isRuled(command.place)),
  ];
  const isForAll = (command: Command) => command.do === "dissolveUnit" && unitOf(model, command.unit)?.owner === null;
  const alone = sent.filter(({ command }) => !ALONE.includes(command.do) && !isForAll(command));
  return alone.filter((one, n) =>
    groups.every((isOf) => !isOf(one.command) || !alone.slice(0, n).some(({ command }) => isOf(command))),
  );
}
