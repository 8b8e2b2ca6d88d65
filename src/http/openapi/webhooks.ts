import type { WebhookDescription } from '../../api/webhook-description.ts';
import type { DocumentPaths, DocumentSchema } from './description.ts';
import { pascalCase, schemaRef } from './schemas.ts';

const componentOf = ({ name }: WebhookDescription) => `${pascalCase(name)}Event`;

export const webhookSchemas = (webhooks: readonly WebhookDescription[]): Record<string, DocumentSchema> =>
  Object.fromEntries(
    webhooks.map((webhook) => {
      const { $schema: _dialect, id: _id, ...schema } = webhook.schema as Record<string, unknown>;
      return [componentOf(webhook), schema];
    }),
  );

export const webhookPaths = (webhooks: readonly WebhookDescription[]): DocumentPaths =>
  Object.fromEntries(
    webhooks.map((webhook) => {
      const { name, summary, description, headers, example } = webhook;
      const post = {
        tags: ['Webhooks'],
        operationId: `on${pascalCase(name)}`,
        summary,
        description,
        security: [],
        parameters: headers.map(({ format, ...header }) => ({
          required: true,
          ...header,
          in: 'header',
          schema: { type: 'string', ...(format === undefined ? {} : { format }) },
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaRef(componentOf(webhook)), example } },
        },
        responses: {
          '2XX': { description: 'Delivered. Any other status, or no response within 15 seconds, is retried.' },
          '410': { description: 'Permanently gone. The endpoint is disabled.' },
        },
      };
      return [name, { post }];
    }),
  );
