import { newId } from '../../../src/kernel/ids.ts';
import { AT_ONCE, MAIL_WORKFLOW } from '../../messages/stage.ts';
import type { Answer, TwoProcesses } from './two-processes.ts';

export interface Organisation {
  id: string;
  name: string;
  key: string;
  brandId: string;
  /** Campaigns that send real email; the second one needs approval. */
  mail: string[];
  sandbox: string[];
}

interface Plan {
  name: string;
  people: number;
  smtpPort: number;
  hookUrl: string;
}

const SITE = { brandUrls: ['https://acme.sandbox.example'] };

export async function newOrganisation(
  service: TwoProcesses,
  { name, people, smtpPort, hookUrl }: Plan,
): Promise<Organisation> {
  const { adminKey } = service;
  const { org } = (await must(service.call(adminKey, 'POST', '/v1/orgs', { name }))) as { org: { id: string } };
  const { user } = (await must(
    service.call(adminKey, 'POST', '/v1/users', { orgId: org.id, email: `${newId()}@${name}.example` }),
  )) as { user: { id: string } };
  const own = { 'x-org-id': org.id, 'x-user-id': user.id };
  const { key } = (await must(service.call(adminKey, 'POST', '/v1/api-keys', {}, own))) as { key: string };
  const post = (path: string, body?: object) => must(service.call(key, 'POST', path, body));
  await post('/v1/webhooks/endpoints', { url: hookUrl });
  for (const who of ['ada', 'bob']) {
    const smtp = { host: '127.0.0.1', port: smtpPort, security: 'none' };
    await post('/v1/senders', { ...AT_ONCE, name: who, fromName: who, fromEmail: `${who}@${name}.example`, smtp });
  }
  const newCampaign = async (given: object) =>
    ((await post('/v1/campaigns', { name: 'At once', ...SITE, ...given })) as { campaign: Campaign }).campaign;
  const first = await newCampaign({ workflowSlug: MAIL_WORKFLOW, draft: true, maxBudgetDailyUsd: '50.00' });
  const second = await newCampaign({ workflowSlug: MAIL_WORKFLOW, draft: true, approval: 'first' });
  const brandId = first.brandIds[0] ?? '';
  await must(service.call(key, 'POST', '/v1/orgs/contacts/upload', listOf(brandId, name, people)));
  for (const { id } of [first, second]) await post(`/v1/campaigns/${id}/start`);
  const sandbox: string[] = [];
  for (const maxBudgetTotalUsd of ['2.00', '20.00'])
    sandbox.push((await newCampaign({ maxBudgetTotalUsd, maxLeads: 1_000, workflowSlug: SANDBOX })).id);
  return { id: org.id, name, key, brandId, mail: [first.id, second.id], sandbox };
}

const SANDBOX = 'sales-cold-email-outreach-sandbox-v1';

interface Campaign {
  id: string;
  brandIds: string[];
}

async function must(asked: Promise<Answer>): Promise<unknown> {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Each contact has its own company. One in 50 has no mailbox. */
export function listOf(brandId: string, name: string, people: number): FormData {
  const rows = Array.from(
    { length: people },
    (_, i) => `${i % 50 === 7 ? 'nobody' : 'p'}${i}@${name}-${i}.example,P${i}`,
  );
  const form = new FormData();
  form.set('file', new Blob([['email,first name', ...rows].join('\n')], { type: 'text/csv' }), 'people.csv');
  form.set('brandId', brandId);
  return form;
}
