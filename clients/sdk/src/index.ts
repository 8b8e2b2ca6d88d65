export { type ChatFrame, type ChatRequest, chat } from './chat.ts';
export { createClient, type DistributeClient } from './client.ts';
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  DistributeError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  unwrap,
} from './errors.ts';
export type { paths } from './generated/paths.ts';
export type * as schemas from './generated/schemas.ts';
export type { WebhookEvent } from './generated/schemas.ts';
export { iterate, type ListItem, type ListPath, type Page, pages } from './lists.ts';
export { createTransport, DEFAULT_BASE_URL, type TransportOptions } from './transport.ts';
export { type CampaignUpdate, watchCampaign } from './watch.ts';
export {
  verifyWebhook,
  type WebhookHeaders,
  type WebhookRequest,
  type WebhookTestEvent,
  WebhookVerificationError,
} from './webhooks.ts';
