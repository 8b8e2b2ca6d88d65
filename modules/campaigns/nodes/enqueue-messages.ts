import { z } from 'zod';
import { approvalOf } from '../../campaign-state/index.ts';
import { dayLengthOf, enqueueMessages } from '../../messages/index.ts';
import { nodeOutput, requiredInput } from '../../workflows/index.ts';
import { campaignNodes } from '../campaign-node.ts';
import { Messages, Sequences } from './node-values.ts';

/** Schedules the steps of every sequence. Each email is paid for when it is sent. */
export const enqueueMessagesNode = campaignNodes.define({
  type: 'enqueue-messages',
  config: z.object({ mail: z.enum(['sandbox', 'smtp']) }),
  inputs: { sequences: requiredInput('sequences', Sequences) },
  outputs: { messages: nodeOutput('messages', Messages) },
  describe: ({ mail }) =>
    mail === 'smtp'
      ? "Send the emails through the organisation's senders, within their limits."
      : 'Send the emails in the sandbox, which keeps them on this server.',
  requires: ({ mail }) => (mail === 'smtp' ? 'smtp' : null),
  /** At least the first email is sent. Later steps may be cancelled by a reply or a bounce. */
  costs: ({ mail }, { pieces }) =>
    mail === 'sandbox' ? [{ costName: 'sandbox-email', fewest: 1, most: pieces, isPaidLater: true }] : [],
  async run({ unit, campaign }, { mail }, { sequences }) {
    const messages = await enqueueMessages(
      unit.em,
      {
        orgId: campaign.orgId,
        campaignId: campaign.id,
        transport: mail,
        now: unit.clock.now(),
        dayMs: dayLengthOf(mail, unit.deliverySettings),
        // Read under the lock that this batch holds, so that a change acknowledged earlier applies.
        approval: await approvalOf(unit.em, campaign),
      },
      sequences,
    );
    return { output: { messages }, used: 0, report: { counts: { openMessages: messages.length } } };
  },
});
