export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
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

export interface Success {
  description: string;
  headers?: object;
  content?: Record<string, MediaType>;
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
  responses: Record<string, { $ref: string } | Success>;
}

export type Paths = Record<string, Record<string, DescribedOperation>>;

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; contact?: { name: string; url: string } };
  tags?: { name: string; description?: string }[];
  servers: { url: string }[];
  paths: Paths;
  webhooks?: Paths;
  components: { schemas: Record<string, Schema>; headers?: Record<string, object>; [part: string]: unknown };
  [extension: `x-${string}`]: unknown;
}

/** Returns the success response. Each operation has exactly one. */
export const successOf = ({ responses }: DescribedOperation): [status: string, Success] | undefined =>
  Object.entries(responses).find((entry): entry is [string, Success] => !('$ref' in entry[1]));
