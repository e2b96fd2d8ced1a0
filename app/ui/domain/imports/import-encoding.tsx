import { companyPaths } from "#app/http/company-paths";
import { FilterSelect } from "../../forms/filter-fields";
import { usePost } from "../../forms/use-post";
import { Button } from "../../primitives/buttons/button";

interface File {
  id: string;
  encoding: string;
  encodings: { value: string; label: string }[] | null;
}

/** The detected encoding, and alternatives for when characters look wrong. */
export function ImportEncoding({ file: { id, encoding, encodings } }: { file: File }) {
  const { Form, state } = usePost();
  if (!encodings) return null;
  return (
    <Form
      key={encoding}
      method="post"
      action={companyPaths.importEncoding(id)}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <p className="text-muted">Do characters such as é or ü look wrong below? Read the file as</p>
      <FilterSelect name="encoding" label="Encoding" value={encoding} options={encodings} />
      <Button type="submit" pending={state !== "idle"} pendingLabel="Reading…">
        Read again
      </Button>
    </Form>
  );
}
