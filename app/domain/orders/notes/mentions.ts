export interface Mentionable {
  id: string;
  name: string;
}

const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

/**
 * The users whom a text names as `@name`, in any case, each once. The longest name wins: "@Ada Lindqvist" does not name
 * an "Ada". An email address names no one. Pure.
 */
export function mentionsIn<U extends Mentionable>(text: string, users: readonly U[]): U[] {
  const byLength = users.toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<U>();
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (isWordChar(text[at - 1])) continue;
    const named = byLength.find(({ name }) => {
      const after = at + 1 + name.length;
      return text.slice(at + 1, after).toLowerCase() === name.toLowerCase() && !isWordChar(text[after]);
    });
    // Users of the same name are all meant: the writer cannot tell them apart.
    if (named) for (const user of users) if (user.name.toLowerCase() === named.name.toLowerCase()) found.add(user);
  }
  return [...found];
}
