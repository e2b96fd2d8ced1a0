import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort, portFrom, requireFreePort } from "./ports";

test("a port in use is named, with the variable that chooses another", async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  try {
    await expect(requireFreePort(port, "STORE_PORT")).rejects.toThrow(
      new RegExp(`^Port ${port} is already in use: choose another with STORE_PORT=\\d+ npm start\\.$`),
    );
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  await expect(requireFreePort(port, "STORE_PORT")).resolves.toBeUndefined();
});

test.each(["abc", "0", "70000", "80.5"])("%s is no port", (text) => {
  process.env.PORT_UNDER_TEST = text;
  expect(() => portFrom("PORT_UNDER_TEST", 1)).toThrow(
    `PORT_UNDER_TEST must be a port number from 1 to 65535, not "${text}".`,
  );
});

test("a port that is not given is the default", () => {
  expect(portFrom("PORT_THAT_NOBODY_SET", 8788)).toBe(8788);
});
