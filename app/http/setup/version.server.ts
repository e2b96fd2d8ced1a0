/** The build's version; "unbuilt" without a build, such as in tests. */
export const version: string = typeof __APP_VERSION__ === "string" ? __APP_VERSION__ : "unbuilt";
