import { expect, test } from "vitest";
import { A4, LETTER } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { cutOut, print, readCodes } from "#tests/support/paper/render";
import { commandSheet, sheetTexts } from "./command-sheet";
import { COMMANDS } from "./commands";

test("all commands fit on one sheet of either paper size, and each can be scanned from it", async () => {
  const faces = await facesFor(...sheetTexts());
  for (const paper of [A4, LETTER]) {
    const info = { title: "Command codes", author: "Stowline", createdAt: 0 };
    const [page] = await print(await whole(pdfPieces(info, faces, [commandSheet(faces, paper)])), 200);
    if (!page) throw new Error("expected a page");
    expect(page.text).toContain("Report short");
    const found = new Set<string>();
    for (let y = 0; y < paper.height; y += 25) {
      const height = Math.min(50, paper.height - y);
      for (const { text } of await readCodes(cutOut(page, { x: 0, y, width: paper.width, height }))) found.add(text);
    }
    expect([...found].sort()).toEqual(Object.keys(COMMANDS).sort());
  }
}, 30_000);
