/** Deletes this page's copy (kept-work.ts) with what is sent now: until a new one is made, it would show too much. */
export function forgetCopy(): void {
  // Absent on pages without https, which keep nothing.
  void globalThis.caches?.open("work-pages").then((pages) => pages.delete(location.pathname));
}
