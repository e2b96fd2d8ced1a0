/**
 * Offers passkeys on the visitors' pages, which load no other script. Bundled on its own; the markup is
 * `VisitorPasskey`'s.
 */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";

/** Below the five minutes for which a challenge is valid. */
const RENEW_AFTER_MS = 4 * 60_000;

const NOT_POSSIBLE = "This browser cannot use passkeys.";
const FAILED = "The passkey could not be used. Try again.";
const CANCELED = "Nothing was chosen, or it took too long. Try again.";

for (const block of document.querySelectorAll<HTMLElement>("[data-passkey]")) start(block);

function start(block: HTMLElement) {
  const button = block.querySelector("button");
  if (!button) return;
  if (!browserSupportsWebAuthn()) {
    button.disabled = true;
    say(block, NOT_POSSIBLE);
    return;
  }
  button.addEventListener("click", () => void run(block, button));
  if (block.dataset.passkey === "sign-in" && block.dataset.autofill) keepOffering(block);
}

async function run(block: HTMLElement, button: HTMLButtonElement) {
  button.disabled = true;
  say(block, "");
  try {
    await (block.dataset.passkey === "set-up" ? setUp(block) : signIn(block, false));
  } catch (error) {
    say(block, messageOf(error));
    button.disabled = false;
  }
}

/** Offers passkeys in the email field now, and again when the field is used on a page that has been open for long. */
function keepOffering(block: HTMLElement) {
  let offeredAt = 0;
  const offer = () => {
    if (Date.now() - offeredAt < RENEW_AFTER_MS) return;
    offeredAt = Date.now();
    void offerInField(block);
  };
  offer();
  document.addEventListener("focusin", offer);
}

/** The browser lists passkeys among what it fills into the email field. A refusal there is not worth an alarm. */
async function offerInField(block: HTMLElement) {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  await signIn(block, true).catch((error: unknown) => {
    if (!(error instanceof WebAuthnError)) say(block, messageOf(error));
  });
}

async function signIn(block: HTMLElement, useBrowserAutofill: boolean) {
  const { options = "", answer = "", returnTo = "/", step } = block.dataset;
  const isSecondStep = step === "second";
  const optionsJSON = await post(options, { isSecondStep });
  // The server made the options with the same library; this one checks them again.
  const credential = await startAuthentication({ optionsJSON: optionsJSON as never, useBrowserAutofill });
  const remember = document.querySelector<HTMLInputElement>("input[name=remember]")?.checked ?? false;
  await go(answer, { isSecondStep, credential: JSON.stringify(credential), remember, returnTo });
}

async function setUp(block: HTMLElement) {
  const { options = "", answer = "", name = "Passkey" } = block.dataset;
  const optionsJSON = await post(options, {});
  // As in `signIn`.
  const credential = await startRegistration({ optionsJSON: optionsJSON as never });
  await go(answer, { name, credential: JSON.stringify(credential) });
}

async function go(url: string, body: object) {
  const { to } = (await post(url, body)) as { to: string };
  location.assign(to);
}

class Refusal extends Error {}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json().catch(() => ({}))) as { detail?: string };
  if (!response.ok) throw new Refusal(answer.detail ?? FAILED);
  return answer;
}

function messageOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof Error && error.name === "NotAllowedError" ? CANCELED : FAILED;
}

function say(block: HTMLElement, text: string) {
  const place = block.querySelector("[role=alert]");
  if (place) place.textContent = text;
}
