/** The build's version; a run without a build, such as a test, has none. */
export const version: string = typeof __APP_VERSION__ === "string" ? __APP_VERSION__ : "unbuilt";
