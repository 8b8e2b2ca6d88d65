import { z } from 'zod';
import { dayLengthOf, enqueueMessages } from '../../messages/index.ts';
import { campaignNode } from './campaign-node.ts';
import { Messages, Sequences } from './values.ts';

/** Promises the steps of every sequence. Each email is paid for when it leaves. */
export const enqueueMessagesNode = campaignNode({
  type: 'enqueue-messages',
  config: z.object({ mail: z.string() }),
  input: z.object({ sequences: Sequences }),
  output: z.object({ messages: Messages }),
  async run({ unit, campaign }, { mail }, { sequences }) {
    const messages = await enqueueMessages(
      unit.em,
      {
        orgId: campaign.orgId,
        campaignId: campaign.id,
        transport: mail,
        now: unit.clock.now(),
        dayMs: dayLengthOf(mail, unit.deliverySettings),
      },
      sequences,
    );
    return { output: { messages }, units: 0, counts: { openMessages: messages.length } };
  },
});
