/** The part of the package's types that the helper uses; the package has none. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  interface Account {
    accountId: string;
    claims(): Record<string, unknown>;
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
  }
  export type { Account };
}
