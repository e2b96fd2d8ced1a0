import { ActionForm } from "../../forms/form/action-form";
import { Card } from "../../primitives/card";
import { useIsEmailSetUp } from "../../site/site-facts";

interface Choice {
  kind: string;
  label: string;
  hint: string;
  bell: boolean;
  mail: boolean;
}

const WAYS = [
  { name: "bell", label: "Bell" },
  { name: "mail", label: "Email" },
] as const;

/** A checkbox for each kind of notification and each channel. */
export function ChoiceTable({ choices, email }: { choices: readonly Choice[]; email: string }) {
  const isSetUp = useIsEmailSetUp();
  return (
    <Card
      padded={false}
      footer={
        <>
          {isSetUp ? "Emails go" : "Once email is set up, emails go"} to <span className="break-all">{email}</span>. The
          first is sent right away; later ones are combined into a summary.
        </>
      }
    >
      <ActionForm submit="Save" className="grid gap-4 pb-5 [&>.form-buttons]:px-5">
        <table className="w-full">
          <caption className="sr-only">Which events notify you, and how</caption>
          <thead>
            <tr className="text-muted text-sm">
              <th scope="col" className="px-5 py-3 text-left font-medium">
                Event
              </th>
              {WAYS.map(({ name, label }) => (
                <th key={name} scope="col" className="w-16 py-3 text-center font-medium last:pr-2">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {choices.map((choice) => (
              <tr key={choice.kind} className="border-line border-t">
                <th scope="row" className="px-5 py-2.5 text-left font-normal">
                  <span className="block font-medium">{choice.label}</span>
                  <span className="block text-muted text-sm">{choice.hint}</span>
                </th>
                {WAYS.map(({ name, label }) => (
                  <td key={name} className="p-0 text-center last:pr-2">
                    <label className="inline-flex size-11 cursor-pointer items-center justify-center">
                      <span className="sr-only">
                        {label}: {choice.label}
                      </span>
                      <input
                        type="checkbox"
                        name={name}
                        value={choice.kind}
                        defaultChecked={choice[name]}
                        className="size-4 pointer-coarse:size-5"
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ActionForm>
    </Card>
  );
}
