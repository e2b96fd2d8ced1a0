import { Button } from "../../primitives/buttons/button";

/** A picture with several codes asks which one is meant. */
export function PictureChoices({ codes, onChoose }: { codes: readonly string[]; onChoose: (code: string) => void }) {
  return (
    <div className="grid gap-2">
      <p>The photo contains several codes. Which one?</p>
      <div className="flex flex-wrap gap-2">
        {codes.map((code) => (
          <Button key={code} size="touch" className="max-w-full font-mono" onClick={() => onChoose(code)}>
            <span className="truncate">{code}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
