import { useField, useFormMetadata } from "@conform-to/react";
import { useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface Props {
  /** The form's field with the company. */
  company: string;
  /** The field with a suggestion for the address's company; typed values are kept. */
  field: string;
  suggestion: string;
}

/** Puts the company that is chosen in the form into the address, and what the page then suggests into its field. */
export function SuggestForCompany({ company, field, suggestion }: Props) {
  const { update } = useFormMetadata();
  const [{ value: chosen }] = useField<string>(company);
  const [{ value }] = useField<string>(field);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const shown = search.get("company");
  const first = useRef(chosen);
  // Only what the user chooses: a form with errors comes back with its company.
  useEffect(() => {
    if (!chosen || chosen === first.current || chosen === shown) return;
    // `navigate` changes while the page is still on its way: a second navigation would abort the first.
    first.current = chosen;
    navigate(`?${new URLSearchParams({ company: chosen })}`, { replace: true, preventScrollReset: true });
  }, [chosen, shown, navigate]);

  const suggested = useRef(suggestion);
  useEffect(() => {
    const before = suggested.current;
    suggested.current = suggestion;
    if (suggestion !== before && (value ?? "") === before) update({ name: field, value: suggestion });
  }, [suggestion, value, field, update]);
  return null;
}
