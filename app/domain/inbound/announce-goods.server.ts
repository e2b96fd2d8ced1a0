export { NewAsn } from "./asn/asn.schema";
export { createAsn } from "./asn/create-asn.server";
