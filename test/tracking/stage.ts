import type { CampaignStage, NewCampaign } from '../campaigns/stage.ts';

export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

export interface SentMessage {
  lead: string;
  person_key: string;
  message: string;
}

/** Creates a campaign whose step 1 was sent to all leads, without bounces. Leads with further steps come first. */
export async function sentCampaign(stage: CampaignStage, given: NewCampaign = { maxLeads: 3 }) {
  const id = await stage.newCampaign(given);
  await stage.run(id);
  await stage.send(id);
  await stage.rows(
    'update messages set delivered = false, opened = false, clicked = false, bounced = false where campaign_id = $1',
    [id],
  );
  await stage.rows(
    `update leads set delivered = false, opened = false, clicked = false, bounced = false,
       status = 'contacted' where campaign_id = $1`,
    [id],
  );
  await stage.rows('delete from suppressions where org_id = $1', [stage.orgId]);
  const names = "name ~ '(delivered|opened|clicked|bounced|Delivered|Opened|Clicked|Bounced)$'";
  await stage.rows(`delete from campaign_counts where campaign_id = $1 and ${names}`, [id]);
  const sent = await stage.rows<SentMessage>(
    `select l.id as lead, l.person_key, m.id as message from leads l join messages m on m.lead_id = l.id and m.step = 1
     where l.campaign_id = $1
     order by exists (select from messages n where n.lead_id = l.id and n.status = 'queued') desc, l.id`,
    [id],
  );
  const [first] = sent;
  if (first === undefined) throw new Error('Nobody was written to.');
  return { id, sent, first };
}
