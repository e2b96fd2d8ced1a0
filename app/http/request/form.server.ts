import { z } from "zod";
import { MAX_IMAGE_BYTES, TOO_LARGE } from "#app/domain/files/image-limits";
import { cleanText } from "#app/domain/kernel/clean-text";
import { DomainError, invalid } from "#app/domain/kernel/errors";
import { describeError } from "../setup/log.server";
import { isShort, readAtMost } from "./limited-body.server";
import type { RequestState } from "./request-state.server";

/** Byte limit of a form with files. */
const WITH_FILES = 25_000_000;
/** Byte limit of a visitor's form. */
export const VISITORS_FORM = 100_000;

const LONGEST_NAME = 200;
const DEEPEST = 10;
/**
 * Limit on the list entries of one form in total. A field name's index sets the list's length, and any client can send
 * one.
 */
const MOST_PLACES = 10_000;

/**
 * Reads a form from an untrusted client, signed in or not.
 * @throws too_large; bad_request when the body is not a form, or its field names ask for lists or depths that none of
 * our forms has
 */
export async function readForm(request: Request, state: RequestState, most = WITH_FILES): Promise<FormData> {
  const form = await formIn(request, most).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    state.log.warn("unreadable form", describeError(error));
    throw unreadable();
  });
  form.delete("__state__");
  const intent = form.get("__intent__");
  if (intent !== null && !isListIntent(intent)) throw unreadable();
  assertNames(form.keys());
  return cleanForm(form);
}

/** @throws too_large; any error of parsing a body that is not a form */
async function formIn(request: Request, most: number): Promise<FormData> {
  if (isShort(request, most)) return request.formData();
  const bytes = await readAtMost(request, most);
  if (bytes) return new Response(bytes, { headers: contentTypeOf(request) }).formData();
  const size = most < 1_000_000 ? `${most / 1000} kB` : `${most / 1_000_000} MB`;
  throw new DomainError("body_too_large", `The upload is larger than ${size}.`);
}

const contentTypeOf = ({ headers }: Request): HeadersInit => ({ "Content-Type": headers.get("Content-Type") ?? "" });

function cleanForm(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form) {
    if (typeof value === "string") plain.append(name, cleanText(value));
    else plain.append(name, value);
  }
  return plain;
}

/**
 * Without scripts a form adds or removes a row through the form library's own intents. Only these are accepted: the
 * library would execute any other intent a client sends.
 */
const ListIntent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("insert"),
    payload: z.strictObject({
      name: z.string().max(LONGEST_NAME),
      defaultValue: z.record(z.string().max(LONGEST_NAME), z.string().max(1000)),
    }),
  }),
  z.strictObject({
    type: z.literal("remove"),
    payload: z.strictObject({ name: z.string().max(LONGEST_NAME), index: z.int().min(0).max(MOST_PLACES) }),
  }),
]);

function isListIntent(intent: FormDataEntryValue): boolean {
  try {
    const { name } = ListIntent.parse(JSON.parse(String(intent))).payload;
    assertNames([name]);
    return true;
  } catch {
    return false;
  }
}

const unreadable = () => new DomainError("form_not_readable", "The form could not be read. Submit it again.");

function assertNames(names: Iterable<string>): void {
  const longest = new Map<string, number>();
  for (const name of names) {
    if (name.length > LONGEST_NAME || name.split(/[.[]/).length > DEEPEST) throw unreadable();
    for (const { index, 1: place } of name.matchAll(/\[(\d+)\]/g)) {
      const list = name.slice(0, index);
      longest.set(list, Math.max(longest.get(list) ?? 0, Number(place) + 1));
    }
  }
  const places = [...longest.values()].reduce((sum, length) => sum + length, 0);
  if (places > MOST_PLACES) throw unreadable();
}

/** The file chosen in a form's field "photo"; null without one. @throws validation at "photo" when it is too large */
export async function photoOf(form: FormData): Promise<Uint8Array | null> {
  const file = form.get("photo");
  if (!(file instanceof File) || file.size === 0) return null;
  if (file.size > MAX_IMAGE_BYTES) throw invalid({ photo: [TOO_LARGE] }, "image_not_valid");
  return new Uint8Array(await file.arrayBuffer());
}
