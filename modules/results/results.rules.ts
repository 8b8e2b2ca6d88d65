import type { Counts } from '../campaign-state/counter.rules.ts';
import { countReplies } from '../campaign-state/reply-class.rules.ts';
import type { CampaignResults } from './results.schema.ts';

/** Returns a fraction with three decimals, or 0 if `whole` is 0. */
export const rate = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000;

type Figures = Pick<CampaignResults, 'stats' | 'rates'>;

/** Computes results with the same rules as all other statistics. */
export function figuresOf(counts: Counts): Figures {
  const { sent = 0, delivered = 0, bounced = 0, opened = 0, clicked = 0, unsubscribed = 0 } = counts;
  const replied = countReplies(counts);
  const { meetingsBooked: meetings_booked = 0 } = counts;
  return {
    stats: { emails_sent: sent, delivered, bounced, opened, clicked, replied, unsubscribed, meetings_booked },
    rates: {
      delivery_rate: rate(delivered, sent),
      open_rate: rate(opened, delivered),
      click_rate: rate(clicked, delivered),
      reply_rate: rate(replied, delivered),
      conversion_rate: rate(meetings_booked, delivered),
    },
  };
}
