import { Form } from "@remix-run/react";
import { FilterSelect } from "../../forms/filter-fields";
import { Button } from "../../primitives/buttons/button";

interface File {
  encoding: string;
  encodings: { value: string; label: string }[] | null;
}

/** The detected encoding, and alternatives for when characters look wrong. */
export function ImportEncoding({ file: { encoding, encodings } }: { file: File }) {
  if (!encodings) return null;
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-3 gap-y-2" key={encoding}>
      <input type="hidden" name="intent" value="encoding" />
      <p className="text-muted">Do letters such as é or ü look wrong below? Read the file as</p>
      <FilterSelect name="encoding" label="Encoding" value={encoding} options={encodings} />
      <Button type="submit">Read again</Button>
    </Form>
  );
}
