import { withQuery } from "#app/http/paths";
import { companyOf } from "#app/ui/forms/combobox/company-of";
import type { Suggest, Suggestion } from "#app/ui/forms/combobox/suggestion";
import { fetchJson } from "#app/ui/layouts/fetch-json";

type Row = { id: string; code: string; pickable: boolean };

async function search(q: string, field: HTMLInputElement, signal: AbortSignal): Promise<Suggestion[]> {
  const companyId = companyOf(field);
  if (!companyId) return [];
  const rows = await fetchJson<Row[]>(withQuery("/api/locations", { companyId, q }), signal);
  return rows.map(({ id, code, pickable }) => ({
    id,
    value: code,
    title: code,
    ...(!pickable && { detail: "Not pickable" }),
  }));
}

/** Locations of the company that the form is about, by the beginning of their code. Another code is as good. */
export const LOCATIONS: Suggest<Suggestion> = { label: "Locations", search };

/** The same where the location must exist: a part of a code is not offered. */
export const KNOWN_LOCATIONS: Suggest<Suggestion> = { ...LOCATIONS, nothing: "No location begins with this" };
