import { z } from 'zod';

const Funnel = z.object({
  key: z.string().describe('Dynasty slug of the feature.'),
  name: z.string(),
  steps: z.array(z.object({ key: z.string(), name: z.string() })),
});

export const ChannelList = z
  .object({
    channels: z.array(
      z.object({ key: z.string(), name: z.string(), description: z.string(), funnels: z.array(Funnel) }),
    ),
  })
  .meta({
    example: {
      channels: [
        {
          key: 'email',
          name: 'Cold email',
          description: 'Personal emails to people who do not know the brand yet.',
          funnels: [
            {
              key: 'sales-cold-email-outreach',
              name: 'Sales cold email outreach',
              steps: [{ key: 'emailsSent', name: 'Emails sent' }],
            },
          ],
        },
      ],
    },
  });
