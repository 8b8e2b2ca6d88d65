export interface DocumentSchema {
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
  properties?: Record<string, DocumentSchema>;
  propertyNames?: DocumentSchema;
  additionalProperties?: boolean | DocumentSchema;
  required?: string[];
  items?: DocumentSchema;
  anyOf?: DocumentSchema[];
  oneOf?: DocumentSchema[];
  allOf?: DocumentSchema[];
  minimum?: number;
}

export interface MediaType {
  schema: DocumentSchema;
  example?: unknown;
}

export interface DocumentParameter {
  name: string;
  in: string;
  required?: boolean;
  schema: DocumentSchema;
  description?: string;
}

export interface SuccessResponse {
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
  parameters?: (DocumentParameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, { $ref: string } | SuccessResponse>;
}

export type DocumentPaths = Record<string, Record<string, DescribedOperation>>;

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; contact?: { name: string; url: string } };
  tags?: { name: string; description?: string }[];
  servers: { url: string }[];
  paths: DocumentPaths;
  webhooks?: DocumentPaths;
  components: { schemas: Record<string, DocumentSchema>; headers?: Record<string, object>; [part: string]: unknown };
  [extension: `x-${string}`]: unknown;
}

/** Returns the success response. Each operation has exactly one. */
export const successOf = ({ responses }: DescribedOperation): [status: string, SuccessResponse] | undefined =>
  Object.entries(responses).find((entry): entry is [string, SuccessResponse] => !('$ref' in entry[1]));
