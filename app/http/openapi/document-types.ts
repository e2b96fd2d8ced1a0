import type { JsonSchema } from "./schemas.server";

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, never[]>[];
  parameters: JsonSchema[];
  requestBody?: { required: boolean; content: Record<string, { schema?: JsonSchema; example?: object | undefined }> };
  responses: Record<string, ApiResponse>;
  /** The roles that can call it, and the API area that a key needs. */
  "x-roles"?: string[];
  "x-area"?: string;
}

export interface ApiResponse {
  description: string;
  headers?: Record<string, JsonSchema>;
  content?: Record<string, { schema?: JsonSchema }>;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, JsonSchema> } & Record<string, unknown>;
}
