import type { MouseEvent } from "react";
import { type Choice, choiceValue } from "#app/domain/catalog/code-meanings";
import { Button } from "../primitives/buttons/button";

type Props = {
  choices: readonly Choice[];
  /** Id of the form to submit the choice with; the surrounding form by default. */
  form?: string;
  /** Submits without leaving the page. */
  onChoose?: (choice: string) => void;
};

/** For an ambiguous code: the user taps the intended meaning. */
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
