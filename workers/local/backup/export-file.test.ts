import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RunSql } from "../admin/first-admin";
import { Problem } from "../problem";
import { exportTo } from "./export-file";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stowline-export-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LOCAL = { appEnv: "local", name: "" };

/** A database of one table, which calls back when its rows are read. */
const aDatabase =
  (onRows: () => void = () => {}): RunSql =>
  async (statements) =>
    statements.map((statement) => {
      if (statement.includes("sqlite_master")) return [{ type: "table", name: "a", sql: "CREATE TABLE a (b TEXT)" }];
      if (statement.includes("pragma_table_info")) return [{ name: "b", type: "TEXT", pk: 0 }];
      onRows();
      return [{ c0: "1", c1: "'x'" }];
    });

test("a backup gets its name when it is complete, and only its owner can read it", async () => {
  const file = path.join(folder, "backup.sql");
  writeFileSync(`${file}.partial`, "what a killed export left");
  const seen: boolean[] = [];
  const { tables } = await exportTo(
    aDatabase(() => seen.push(existsSync(file))),
    file,
    LOCAL,
  );
  expect([seen, tables.a?.rows, readdirSync(folder)]).toEqual([[false], 1, ["backup.sql"]]);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test("an export that fails midway leaves no file", async () => {
  const failing = aDatabase(() => {
    throw new Error("D1 is away");
  });
  await expect(exportTo(failing, path.join(folder, "backup.sql"), LOCAL)).rejects.toThrow("D1 is away");
  expect(readdirSync(folder)).toEqual([]);
});

test("a file that exists is not replaced, nor one that another process makes meanwhile", async () => {
  const file = path.join(folder, "backup.sql");
  const meanwhile = aDatabase(() => writeFileSync(file, "of another process"));
  await expect(exportTo(meanwhile, file, LOCAL)).rejects.toThrow("was created by another process");
  await expect(exportTo(aDatabase(), file, LOCAL)).rejects.toThrow("already exists. Choose another name");
  expect(readdirSync(folder)).toEqual(["backup.sql"]);
});

test("a place that cannot be written to is refused with a sentence", async () => {
  writeFileSync(path.join(folder, "file"), "");
  mkdirSync(path.join(folder, "taken.sql.partial"));
  for (const [name, says] of [
    ["missing/backup.sql", "could not be written: the folder does not exist"],
    ["file/backup.sql", "could not be written: the folder does not exist"],
    ["taken.sql", "could not be written"],
    ["", "already exists"],
  ] as const) {
    const error = await exportTo(aDatabase(), path.join(folder, name), LOCAL).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Problem);
    expect(String(error)).toContain(says);
  }
});
