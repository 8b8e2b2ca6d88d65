/** A request that the service makes to its customers, as the document tells of it. */
export interface WebhookDescription {
  /** The kind of the event: `campaign.started`. */
  name: string;
  summary: string;
  /** Of the body, as JSON schema. */
  schema: object;
  example: unknown;
  /** How a receiver knows that it is ours, and what it should answer. */
  description: string;
  headers: { name: string; description: string; required?: boolean; format?: 'uuid' }[];
}
