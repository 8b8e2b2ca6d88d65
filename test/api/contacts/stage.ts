import type { LeadCampaign, SourceCampaign } from '../../../modules/leads/index.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { TestService } from '../../harness/start-service.ts';

export async function stageOf(api: TestService, name?: string) {
  const { orgId, key } = await api.newOrganisation(name);
  const { pool } = api.database;

  async function newBrand(): Promise<string> {
    const id = newId();
    await pool.query(
      `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
       values ($1, $2, $3, 'https://acme.example/', '{}', '[]', now(), now())`,
      [id, orgId, `${id}.example`],
    );
    return id;
  }
  const brandId = await newBrand();

  return {
    orgId,
    key,
    brandId,
    newBrand,
    unit: () => ({ ...api.service.platform, em: api.service.platform.orm.em.fork() }),
    async newCampaign(feature: string | null = null, brandIds = [brandId]): Promise<LeadCampaign & SourceCampaign> {
      const id = newId();
      await pool.query(
        `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, feature_dynasty_slug, status, created_at, updated_at)
         values ($1, $2, 'Spring', 'cold-email-sandbox-v1', $3, $4, 'active', now(), now())`,
        [id, orgId, brandIds, feature],
      );
      return { id, orgId, brandIds, featureDynastySlug: feature };
    },
    get: (path: string) => api.call('get', path, key),
    post: (path: string, body: object) => api.call('post', path, key).send(body),
    upload: (csv: string | Buffer, mapping?: object | string, brand = brandId) => {
      const request = api.call('post', '/v1/orgs/contacts/upload', key).attach('file', Buffer.from(csv), 'people.csv');
      if (mapping !== undefined) {
        request.field('columnMapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
      }
      return request.field('brandId', brand);
    },
    async report(uploadId: string) {
      return (await api.call('get', `/v1/orgs/contacts/uploads/${uploadId}`, key).expect(200)).body.upload;
    },
    async contacts(brand = brandId) {
      return (await api.call('get', `/v1/orgs/contacts?brandId=${brand}`, key).expect(200)).body.contacts;
    },
  };
}

export type Stage = Awaited<ReturnType<typeof stageOf>>;
