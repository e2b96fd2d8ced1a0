/** From package.json, put in by the build. */
declare const __APP_VERSION__: string;

/** Made by `npm run build`; types are checked before there is one. */
declare module "*/build/server" {
  const build: unknown;
  export = build;
}
