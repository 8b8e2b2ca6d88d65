import { z } from 'zod';

export const NOTIFY_FREQUENCIES = ['immediately', 'daily', 'weekly'] as const;
export type NotifyFrequency = (typeof NOTIFY_FREQUENCIES)[number];

export const NOTIFY_CHANNELS = ['email', 'slack', 'webhook'] as const;
export type NotifyChannel = (typeof NOTIFY_CHANNELS)[number];

const oneOf = <Value extends string>(values: readonly Value[]) => z.string().min(1).max(100).pipe(z.enum(values));

/** How and where a campaign tells of itself. */
export const notifyInputs = {
  notifyFrequency: oneOf(NOTIFY_FREQUENCIES)
    .nullable()
    .optional()
    .describe(
      "`daily` and `weekly`: a digest of what happened since the last one, at 8:00 (on Mondays) in the organisation's time zone. `immediately`: every answer of a person, meeting and closing gate, at most once a minute.",
    ),
  notifyChannel: oneOf(NOTIFY_CHANNELS)
    .nullable()
    .optional()
    .describe(
      "`email` is sent by one of the organisation's senders and counted nowhere; `slack` posts text to an incoming webhook; `webhook` posts `campaign.digest`, signed as all webhooks are.",
    ),
  notifyDestination: z
    .string()
    .min(1)
    .max(2048)
    .nullable()
    .optional()
    .describe('An email address, or the address that is posted to. The three fields belong together.'),
};
