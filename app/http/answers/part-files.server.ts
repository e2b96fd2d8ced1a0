interface PartFiles {
  /** Such as "assets/view-menu-a1b2.js". */
  files: readonly string[];
  /** By the component's name, the positions of its files. */
  parts: Readonly<Record<string, readonly number[]>>;
}

/**
 * Files with the code of each part (`primitives/part.tsx`). The build fills it in (`workers/local/vite/part-files.ts`);
 * without one, the browser finds a part's files itself.
 */
export const PART_FILES: PartFiles = { files: [], parts: {} };
