import type { Field } from "#app/http/openapi/readable-schema";

type Props = {
  caption: string;
  fields: readonly Field[] /** Responses always contain all of their fields. */;
  isAnswer?: boolean;
};

/** Fields with their types; on a phone each takes two lines. */
export function FieldTable({ caption, fields, isAnswer = false }: Props) {
  return (
    <table className="mt-2 w-full border-collapse text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, isRequired, where, says }) => (
          <tr key={`${where ?? ""}${name}`} className="border-line border-t align-baseline max-sm:grid">
            <th scope="row" className="break-words py-1.5 pr-4 font-mono font-normal sm:w-2/5">
              {name}
              {isRequired && !isAnswer && where !== "address" && (
                <span className="ml-2 text-muted text-xs">required</span>
              )}
            </th>
            <td className="wrap-anywhere py-1.5 text-muted max-sm:pt-0">
              {type}
              {says && <span className="block text-ink">{says.replaceAll("`", "")}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
