import { z } from 'zod';

const NOTIFY_FREQUENCIES = ['immediately', 'daily', 'weekly'] as const;
export type NotifyFrequency = (typeof NOTIFY_FREQUENCIES)[number];

const NOTIFY_CHANNELS = ['email', 'slack', 'webhook'] as const;
export type NotifyChannel = (typeof NOTIFY_CHANNELS)[number];

const oneOf = <Value extends string>(values: readonly Value[]) => z.string().min(1).max(100).pipe(z.enum(values));

export const notifyInputs = {
  notifyFrequency: oneOf(NOTIFY_FREQUENCIES)
    .nullable()
    .optional()
    .describe(
      "`daily` and `weekly` send a digest of everything since the last one, at 8:00 in the organisation's time zone (weekly: on Mondays). `immediately` sends every reply by a person, booked meeting and closed gate, at most once a minute.",
    ),
  notifyChannel: oneOf(NOTIFY_CHANNELS)
    .nullable()
    .optional()
    .describe(
      "`email` uses one of the organisation's senders and is not counted. `slack` posts text to an incoming webhook. `webhook` posts `campaign.digest`, signed like all webhooks.",
    ),
  notifyDestination: z
    .string()
    .min(1)
    .max(2048)
    .nullable()
    .optional()
    .describe('An email address for `email`, or the URL to post to. Set all three `notify` fields or none.'),
};
