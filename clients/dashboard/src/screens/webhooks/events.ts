import type { Inputs, Outputs } from '../../api/client.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { Choice } from '../../ui/select.tsx';

export type EventKind = NonNullable<NonNullable<Inputs['webhooks']['createEndpoint']['events']>[number]>;
export type Endpoint = Outputs['webhooks']['listEndpoints']['endpoints'][number];
export type Delivery = Outputs['webhooks']['listDeliveries']['deliveries'][number];

/** A record of all events, so that the compiler reports a missing one. */
const LABELS: Record<EventKind, string> = {
  'reply.received': 'Reply received',
  'meeting.booked': 'Meeting booked',
  'campaign.started': 'Campaign started',
  'campaign.milestone': 'Campaign milestone',
  'campaign.paused': 'Campaign paused',
  'campaign.completed': 'Campaign completed',
  'budget.warning': 'Budget running low',
  'campaign.gate': 'Campaign waiting or resumed',
};

export const EVENTS: readonly Choice<EventKind>[] = Object.entries(LABELS).map(([value, label]) => ({
  value: value as EventKind,
  label: `${label} (${value})`,
}));

export const labelOf = (event: string) =>
  event === 'webhook.test' ? 'Test' : event in LABELS ? LABELS[event as EventKind] : event;

export const DELIVERY_STATUSES: readonly (Choice<Delivery['status']> & { tone: Tone })[] = [
  { value: 'pending', label: 'Waiting', tone: 'warn' },
  { value: 'delivered', label: 'Delivered', tone: 'good' },
  { value: 'failed', label: 'Failed', tone: 'bad' },
];

export const deliveryStatusOf = (status: Delivery['status']) =>
  DELIVERY_STATUSES.find(({ value }) => value === status) ?? { value: status, label: status, tone: 'plain' as const };
