const STEP_MS = 30;
const LIMIT_MS = 5_000;

const searchField = () => document.querySelector<HTMLInputElement>("input[data-shortcut=search]");

/**
 * Keys pressed while a screen opens: `/` and what follows it are for the search field of that screen, and are entered
 * there once it is shown.
 */
export function keysForNextScreen(path: string): (event: KeyboardEvent) => boolean {
  const before = searchField();
  const until = Date.now() + LIMIT_MS;
  let typed: string | null = null;
  let isShown = window.location.pathname === path;

  function enter() {
    const field = searchField();
    if (window.location.pathname === path && field && field !== before) {
      isShown = true;
      field.focus();
      if (!typed) return field.select();
      field.setRangeText(typed, 0, field.value.length, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (Date.now() < until) setTimeout(enter, STEP_MS);
    else isShown = true;
  }

  /** Whether the key was taken. */
  return ({ key }) => {
    if (isShown || Date.now() > until) return false;
    if (typed !== null) {
      if (key === "Backspace") typed = typed.slice(0, -1);
      else if (key.length === 1) typed += key;
      else return false;
      return true;
    }
    // Shown by now: the shortcut itself reaches its field.
    if (window.location.pathname === path && searchField() !== before) isShown = true;
    if (isShown || key !== "/") return false;
    typed = "";
    enter();
    return true;
  };
}
