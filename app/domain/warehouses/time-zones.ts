/** Whether dates can be formatted in this zone: an IANA name, in any spelling that the runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    // Offsets such as "+02:00" are accepted by newer runtimes only, and have no daylight saving time.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** All zones by name, UTC first. On the server only: browsers know different ones. */
export const timeZoneOptions = (chosen: string): { value: string; label: string }[] =>
  [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), chosen])].map((value) => ({
    value,
    label: value.replaceAll("_", " "),
  }));
