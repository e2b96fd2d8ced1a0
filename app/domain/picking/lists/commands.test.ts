import { expect, test } from "vitest";
import { code128 } from "#app/documents/codes/code128";
import { readBarcode } from "../../catalog/barcode";
import { COMMANDS, commandIn } from "./commands";

test("a command is heard as a scanner types it, and nothing else is one", () => {
  for (const said of ["CMDUNDO", "cmdundo", " CMDUNDO\r\n", "]C0CMDUNDO"])
    expect(commandIn(said), said).toBe("CMDUNDO");
  for (const code of ["", "CMD", "CMDUNDO1", "XCMDUNDO", "toString", "constructor", "x".repeat(5000)])
    expect(commandIn(code), code).toBeNull();
});

test("each command can be printed as Code 128, and is no code of a trade item", () => {
  for (const command of Object.keys(COMMANDS)) {
    expect(code128(command), command).not.toBeNull();
    expect(readBarcode(command), command).toMatchObject({ gtins: [], lot: null });
  }
});
