/** Fakes of partner systems, started once in Node and reached over loopback; replaced by the store below. */
export default async function setup(): Promise<void> {}
