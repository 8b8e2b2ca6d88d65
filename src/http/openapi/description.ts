/** A JSON schema as it stands in the document; only what an example is made of. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  example?: unknown;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  description?: string;
}

export interface DescribedOperation {
  tags?: string[];
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<
    string,
    { $ref: string } | { description: string; headers?: object; content?: Record<string, MediaType> }
  >;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; [part: string]: unknown };
  [extension: `x-${string}`]: unknown;
}
