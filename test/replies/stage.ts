import type { z } from 'zod';
import type { ReceiveReplyInput } from '../../modules/replies/inbound.schema.ts';
import type { ModelServer } from '../ai/model-server.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';

export interface WrittenLead {
  id: string;
  email: string;
  campaignId: string;
  messageId: string;
}

export interface InboundStage extends CampaignStage {
  written(people: number): Promise<WrittenLead[]>;
  reply(input: Partial<z.input<typeof ReceiveReplyInput>>): ReturnType<CampaignStage['api']['call']>;
  leadRow(id: string): Promise<Record<string, unknown>>;
  /** Counts of replies, without zeros. */
  replies(campaignId: string): Promise<Record<string, number>>;
}

export async function openInbound(): Promise<InboundStage> {
  const stage = await openCampaigns();
  return {
    ...stage,
    async written(people) {
      // Some sandbox leads bounce, so more than requested are created.
      const campaignId = await stage.newCampaign({ maxLeads: people + 12 });
      await stage.run(campaignId);
      await stage.send(campaignId);
      await stage.rows('delete from inbound_mail');
      const rows = await stage.rows<WrittenLead>(
        `select l.id, l.email, l.campaign_id as "campaignId", m.id as "messageId"
         from leads l join messages m on m.lead_id = l.id and m.step = 1
         where l.campaign_id = $1 and m.status = 'sent' and not m.bounced order by l.id limit $2`,
        [campaignId, people],
      );
      if (rows.length < people) throw new Error('Too many people bounced.');
      return rows;
    },
    reply: (input) =>
      stage.api
        .call('post', '/v1/inbound/replies')
        .send({ fromEmail: 'nobody@nowhere.example', toEmail: 'sam@acme.example', ...input }),
    leadRow: async (id) => (await stage.rows('select * from leads where id = $1', [id]))[0] ?? {},
    async replies(campaignId) {
      const counts = await stage.counts(campaignId);
      return Object.fromEntries(
        Object.entries(counts).filter(([name, value]) => name.startsWith('reply:') && value !== 0),
      );
    },
  };
}

/** Only this organisation gets the model, and only in this service. Other services in the process keep theirs. */
export function giveModel({ platform, orgId }: InboundStage, { baseUrl }: ModelServer): void {
  platform.modelAccess = {
    for: async (_unit, asking) => (asking === orgId ? { provider: 'openai-compatible', apiKey: 'key', baseUrl } : null),
  };
}
