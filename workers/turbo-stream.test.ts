import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourceTexts } from "#tests/support/source-texts";
import { ROOT } from "./local/paths";

const REMIX = ["server-runtime/dist/esm", "cloudflare/dist"].map((name) =>
  path.join(ROOT, "node_modules/@remix-run", name),
);

test("the server has no code that decodes turbo-stream, and uses the encoder in one place of Remix", () => {
  const code = sourceTexts("app", "db", "workers");
  expect(code.length).toBeGreaterThan(500);
  expect(code.filter(([, text]) => text.includes("turbo-stream")).map(([file]) => file)).toEqual([]);
  const users = REMIX.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".js"))
      .map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8") }))
      .filter(({ text }) => text.includes("from 'turbo-stream'")),
  );
  expect(users.map(({ name }) => name)).toEqual(["single-fetch.js"]);
  expect(/import \{([^}]*)\} from 'turbo-stream'/.exec(users[0]?.text ?? "")?.[1]?.trim()).toBe("encode");
});
