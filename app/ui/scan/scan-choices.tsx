import type { MouseEvent } from "react";
import { type Choice, choiceValue } from "#app/domain/codes/meanings";
import { Button } from "../primitives/buttons/button";

type Props = {
  choices: readonly Choice[];
  /** The form that they belong to: without scripts it is sent with the chosen one. By default the form around them. */
  form?: string;
  /** Sends it without leaving the page. */
  onChoose?: (choice: string) => void;
};

/** A code that means more than one thing: the person says which, by tapping it. */
export function ScanChoices({ choices, form, onChoose }: Props) {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!onChoose) return;
    event.preventDefault();
    onChoose(event.currentTarget.value);
  };
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">Which one?</legend>
      {choices.map((choice) => (
        <Button
          key={choiceValue(choice)}
          type="submit"
          form={form}
          name="choice"
          value={choiceValue(choice)}
          size="touch"
          onClick={onClick}
          className="h-auto min-h-14 w-full justify-start whitespace-normal py-2 text-left"
        >
          <span className="min-w-0 break-words" dir="auto">
            {choice.label}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
