/**
 * A real identity provider on this machine, for tests and for trying out sign-in: `IDP_PORT`, and `IDP_CALLBACK`, the
 * allowed redirect URL. Any login and password are accepted; a login that is an email address becomes the verified
 * email.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Account } from "oidc-provider";

const CLIENT = { id: "stowline", secret: "a-secret-between-two-servers" };

type Claims = Record<string, unknown>;
const people = new Map<string, Claims>();

const server = createServer();
await new Promise<void>((resolve) => server.listen(Number(process.env.IDP_PORT ?? 0), "127.0.0.1", resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

// It warns about this Node version and its development settings, which does not matter here.
console.warn = console.info = () => {};
const { default: Provider } = await import("oidc-provider");
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [process.env.IDP_CALLBACK ?? "http://127.0.0.1:8788/api/login/callback"],
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  cookies: { keys: ["a key for this machine alone"] },
  pkce: { required: () => true },
  ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
  findAccount: (_ctx: unknown, login: string): Account => ({
    accountId: login,
    claims: () => ({ sub: login, ...claimsOf(login) }),
  }),
});

const claimsOf = (login: string): Claims =>
  people.get(login) ?? (login.includes("@") ? { email: login, email_verified: true } : {});

const answer = provider.callback();
server.on("request", (request, response) => {
  if (request.url?.startsWith("/__control/people/")) void control(request, response);
  else answer(request, response);
});
process.stdout.write(`Identity provider at ${issuer}\n`);

/** PUT /__control/people/{login} sets the provider's claims about a person. */
async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const login = decodeURIComponent((request.url ?? "").split("/").at(-1) ?? "");
  people.set(login, JSON.parse(Buffer.concat(chunks).toString("utf8")) as Claims);
  response.writeHead(204).end();
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
