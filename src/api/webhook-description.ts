export interface WebhookDescription {
  /** Event name, such as `campaign.started`. */
  name: string;
  summary: string;
  schema: object;
  example: unknown;
  /** How an endpoint verifies the signature, and which response it should return. */
  description: string;
  headers: { name: string; description: string; required?: boolean; format?: 'uuid' }[];
}
