import { newId } from '../../src/kernel/ids.ts';
import { type CampaignStage, type NewCampaign, openCampaigns } from '../campaigns/stage.ts';

export const MAIL_WORKFLOW = 'sales-cold-email-outreach-contacts-v1';

export interface Recipient {
  email: string;
  firstName?: string;
  country?: string;
}

type Options = Parameters<typeof openCampaigns>[0];

export async function openMail(options: Options = {}) {
  const stage = await openCampaigns(options);
  return {
    ...stage,
    addContacts: (brandId: string, recipients: (string | Recipient)[]) => addContacts(stage, brandId, recipients),
    newSender: async (given: object = {}) => addSender(stage, given),
    async newMailCampaign(recipients: (string | Recipient)[], given: NewCampaign = {}): Promise<string> {
      const id = await stage.newCampaign({ workflowSlug: MAIL_WORKFLOW, ...given });
      const [campaign] = await stage.rows<{ brand_id: string }>(
        'select brand_ids[1] as brand_id from campaigns where id = $1',
        [id],
      );
      await addContacts(stage, campaign?.brand_id ?? '', recipients);
      await stage.run(id);
      return id;
    },
    ledger: (id: string) =>
      stage.rows<LedgerRow>(
        `select m.*, l.email from messages m join leads l on l.id = m.lead_id where m.campaign_id = $1 order by l.email, step`,
        [id],
      ),
    step1: async (id: string) =>
      Object.fromEntries(
        (
          await stage.rows<{ email: string; status: string }>(
            'select l.email, m.status from messages m join leads l on l.id = m.lead_id where m.campaign_id = $1 and step = 1',
            [id],
          )
        ).map(({ email, status }) => [email, status]),
      ),
  };
}
export type MailStage = Awaited<ReturnType<typeof openMail>>;

export interface LedgerRow {
  id: string;
  email: string;
  step: number;
  status: string;
  reason: string | null;
  sender_id: string | null;
  due_at: Date | null;
  sent_at: Date | null;
  attempts: number;
  bounced: boolean;
}

export const AT_ONCE = {
  rampPerDay: null,
  spacingSeconds: null,
  spacingJitterSeconds: null,
  window: null,
  peoplePerCompanyPerDay: null,
};

export const SENDER = {
  ...AT_ONCE,
  name: 'Ada',
  fromName: 'Ada Lovelace',
  fromEmail: 'ada@acme.example',
  smtp: { host: '127.0.0.1', port: 2525, security: 'none' },
};

async function addSender({ api }: CampaignStage, given: object): Promise<string> {
  const { port, ...others } = given as { port?: number };
  const smtp = port === undefined ? {} : { smtp: { ...SENDER.smtp, port } };
  const made = await api.call('post', '/v1/senders').send({ ...SENDER, ...smtp, ...others });
  if (made.status !== 200) throw new Error(made.text);
  return made.body.sender.id;
}

async function addContacts({ rows, orgId, clock }: CampaignStage, brandId: string, recipients: (string | Recipient)[]) {
  const people = recipients.map((recipient) => (typeof recipient === 'string' ? { email: recipient } : recipient));
  await rows(
    `insert into contacts (id, org_id, brand_id, person_key, email, first_name, country, created_at, updated_at)
     select id, $1, $2, lower(email), email, first_name, country, $3, $3
     from unnest($4::uuid[], $5::text[], $6::text[], $7::text[]) as contact (id, email, first_name, country)`,
    [
      orgId,
      brandId,
      clock.now(),
      people.map(() => newId()),
      people.map(({ email }) => email),
      people.map(({ firstName = null }) => firstName),
      people.map(({ country = null }) => country),
    ],
  );
}
