import type { RecordedEvent } from '../../../src/database/outbox.ts';
import type { Envelope } from './event.schema.ts';

export function envelopeOf({ id, kind, createdAt, campaignId, data }: Omit<RecordedEvent, 'orgId'>): Envelope {
  return { id, event: kind, created_at: createdAt.toISOString(), campaign_id: campaignId, data };
}
