import type { FilePlace } from "#db/schema/values/file-places";

export type Buckets = { default: R2Bucket } & { [Place in FilePlace]?: R2Bucket };

/** The buckets that are bound; that of a jurisdiction is optional (docs/deploy.md). */
export const bucketsIn = (env: Pick<Env, "FILES"> & { FILES_EU?: R2Bucket }): Buckets => ({
  default: env.FILES,
  ...(env.FILES_EU && { eu: env.FILES_EU }),
});
