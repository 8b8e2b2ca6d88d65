import { z } from 'zod';

export const MessageStatus = z
  .enum(['awaiting_approval', 'queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled'])
  .meta({ id: 'MessageStatus', example: 'sent' });
export type MessageStatus = z.output<typeof MessageStatus>;
