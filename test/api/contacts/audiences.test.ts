import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAudiences } from '../../../modules/contacts/index.ts';
import { createLeads, leadSources } from '../../../modules/leads/index.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { type Stage, stageOf } from './stage.ts';

let api: TestService;
let stage: Stage;
beforeAll(async () => {
  api = await startService();
  stage = await stageOf(api);
  await stage
    .upload(
      `email,title,industry,size,country,website
a@alpha.example,Head of Sales,Software,51-200,DE,alpha.example
b@beta.example,100% Owner,Retail,"1,001 - 5,000 employees",FR,https://www.beta.example/
c@mail.example,VP Sales,Software & IT,51 – 200,de,gamma.example
d@alpha.example,,,,,
`,
    )
    .expect(200);
});
afterAll(() => api.close());

test.each([
  ['nothing: everyone', {}, 4],
  ['a part of the title, in any case', { title: ['SALES'] }, 2],
  ['a percent sign as itself', { title: ['100%'] }, 1],
  ['one of several titles', { title: ['head', 'owner'] }, 2],
  ['the industry', { industry: ['software'] }, 2],
  ['the size in any spelling', { size: ['51 - 200 employees'] }, 2],
  ['large sizes too', { size: ['1001-5000'] }, 1],
  ['the country', { country: ['De'] }, 2],
  ['the domain of company or address', { domain: ['ALPHA.example', 'gamma.example'] }, 3],
  ['all filters together', { industry: ['software'], title: ['vp'] }, 1],
])('an audience filters by %s', async (_name, filters, members) => {
  const { body } = await stage
    .post('/v1/orgs/audiences', { brandId: stage.brandId, name: 'Some', filters })
    .expect(200);
  expect(body.audience).toMatchObject({ brandId: stage.brandId, source: 'contacts', filters, memberCount: members });
});

test('an audience can be listed, retrieved, updated and deleted', async () => {
  const own = await stageOf(api);
  const { body } = await own.post('/v1/orgs/audiences', { brandId: own.brandId, name: 'All' }).expect(200);
  const endless = await own
    .post('/v1/orgs/audiences', { brandId: await own.newBrand(), name: 'Invented', source: 'sandbox' })
    .expect(200);
  expect(body.audience.memberCount).toBe(0);
  expect(endless.body.audience.memberCount).toBeNull();
  const path = `/v1/orgs/audiences/${body.audience.id}`;
  await own.upload('email,country\na@x.example,FR\nb@x.example,DE\n').expect(200);
  expect((await own.get(path).expect(200)).body.audience.memberCount).toBe(2);
  const list = (await own.get('/v1/orgs/audiences').expect(200)).body.audiences;
  expect(list.map(({ name, memberCount }: Record<string, unknown>) => [name, memberCount])).toEqual([
    ['Invented', null],
    ['All', 2],
  ]);
  expect((await own.get(`/v1/orgs/audiences?brandId=${own.brandId}`)).body.audiences).toHaveLength(1);
  const changes = { name: 'French', filters: { country: ['fr'] } };
  const patched = await api.call('patch', path, own.key).send(changes).expect(200);
  expect(patched.body.audience).toMatchObject({ ...changes, memberCount: 1 });
  await api.call('delete', path, own.key).expect(200);
  await own.get(path).expect(404);
  await api.call('delete', path, own.key).expect(404);
});

test('an audience returns the number of members available to contact', async () => {
  const own = await stageOf(api);
  await own
    .upload(
      'email,consent\na@x.example,yes\nb@x.example,no\nc@gone.example,\nd@x.example,\ne@x.example,\nf@x.example,\n',
    )
    .expect(200);
  await own.post('/v1/suppressions', { values: ['d@x.example', 'gone.example'] }).expect(200);
  const described = { nlPrompt: 'Everyone we know', description: 'All', avatarUrl: 'https://x.example/a.png' };
  const { body } = await own
    .post('/v1/orgs/audiences', { brandId: own.brandId, name: 'All', ...described })
    .expect(200);
  const counted = {
    ...described,
    status: 'active',
    memberCount: 6,
    sizeCount: 6,
    availableToContactCount: 3,
    availableToContactPct: 50,
    countedAt: expect.any(String),
  };
  expect(body.audience).toMatchObject(counted);
  expect((await own.get('/v1/orgs/audiences')).body.audiences).toEqual([
    { ...body.audience, countedAt: expect.any(String) },
  ]);
  const path = `/v1/orgs/audiences/${body.audience.id}`;
  expect((await own.post(`${path}/refresh-count`, {}).expect(200)).body.audience).toMatchObject(counted);
  const patched = await api.call('patch', path, own.key).send({ description: null }).expect(200);
  expect(patched.body.audience).toMatchObject({ ...counted, description: null });
  const endless = await own.post('/v1/orgs/audiences', { brandId: own.brandId, name: 'Any', source: 'apollo' });
  expect(endless.body.audience).toMatchObject({
    sizeCount: null,
    availableToContactCount: null,
    availableToContactPct: null,
    countedAt: null,
    nlPrompt: null,
  });
});

test('audiences can be filtered by status', async () => {
  const own = await stageOf(api);
  const make = async (name: string) =>
    (await own.post('/v1/orgs/audiences', { brandId: own.brandId, name }).expect(200)).body.audience.id;
  const ids = [await make('One'), await make('Two'), await make('Three')];
  const set = (id: string, status: string, key = own.key) =>
    api.call('patch', `/v1/orgs/audiences/${id}/status`, key).send({ status });
  expect((await set(ids[0], 'paused').expect(200)).body.audience).toMatchObject({ id: ids[0], status: 'paused' });
  await set(ids[1], 'archived').expect(200);
  const listed = async (query: string) =>
    (await own.get(`/v1/orgs/audiences?${query}`).expect(200)).body.audiences.map(({ name }: { name: string }) => name);
  expect(await listed('status=paused')).toEqual(['One']);
  expect(await listed('status=archived')).toEqual(['Two']);
  expect(await listed('status=active')).toEqual(['Three']);
  expect(await listed('status=suggested')).toEqual([]);
  expect(await listed('offset=1')).toEqual(['Two', 'One']);
  await own.get('/v1/orgs/audiences?status=gone').expect(400);
  await set(ids[0], 'gone').expect(400);
  await set(ids[0], 'active', (await stageOf(api)).key).expect(404);
  expect(await listed('status=paused')).toEqual(['One']);
});

test('the members of an audience are listed page by page', async () => {
  const own = await stageOf(api);
  await own.upload('email,country\na@x.example,FR\nb@x.example,DE\nc@x.example,fr\nd@x.example,FR\n').expect(200);
  const make = async (given: object): Promise<string> =>
    (await own.post('/v1/orgs/audiences', { brandId: own.brandId, name: 'Some', ...given }).expect(200)).body.audience
      .id;
  const french = `/v1/orgs/audiences/${await make({ filters: { country: ['FR'] } })}/members`;
  const { members, nextCursor } = (await own.get(french).expect(200)).body;
  const contacts = await own.contacts();
  expect(members).toEqual(contacts.filter(({ country }: { country: string }) => country !== 'DE'));
  expect(nextCursor).toBeNull();
  const first = (await own.get(`${french}?limit=2`).expect(200)).body;
  expect(first.members).toEqual(members.slice(0, 2));
  expect((await own.get(`${french}?limit=2&cursor=${first.nextCursor}`)).body.members).toEqual(members.slice(2));
  expect((await own.get(`${french}?limit=1&offset=2`)).body.members).toEqual(members.slice(2));
  const invented = await make({ source: 'sandbox' });
  expect((await own.get(`/v1/orgs/audiences/${invented}/members`).expect(200)).body.members).toEqual([]);
  await stage.get(french).expect(404);
});

test('matching contacts returns their audiences', async () => {
  const own = await stageOf(api);
  await own.upload('email,country\na@x.example,FR\nb@x.example,DE\nc@x.example,\n').expect(200);
  const make = async (name: string, filters: object) =>
    (await own.post('/v1/orgs/audiences', { brandId: own.brandId, name, filters }).expect(200)).body.audience.id;
  const french = await make('French', { country: ['FR'] });
  const known = await make('Known', { country: ['FR', 'DE'] });
  const archived = await make('Archived', {});
  await api.call('patch', `/v1/orgs/audiences/${archived}/status`, own.key).send({ status: 'archived' }).expect(200);
  const [c, b] = (await own.contacts()).map(({ id }: { id: string }) => id);
  const match = async (body: object, of = own) => (await of.post('/v1/orgs/audiences/stats', body).expect(200)).body;
  const emails = ['A@x.example', 'a@x.example', 'nobody@x.example', 'no address'];
  expect(await match({ emails, personIds: [b, c, 'nonsense'] })).toEqual({
    matched: 2,
    unmatched: 4,
    byAudience: [
      { audienceId: known, name: 'Known', matched: 2 },
      { audienceId: french, name: 'French', matched: 1 },
    ],
  });
  const nobody = { matched: 0, unmatched: 2, byAudience: [] };
  expect(await match({ emails: ['a@x.example'], personIds: [b] }, await stageOf(api))).toEqual(nobody);
  await own.post('/v1/orgs/audiences/stats', {}).expect(400);
});

test('serve stats count the contacts of a brand that are leads and those that remain', async () => {
  const own = await stageOf(api);
  await own
    .upload('email,consent\na@x.example,yes\nb@x.example,\nc@x.example,no\nd@x.example,\ne@x.example,\n')
    .expect(200);
  await own.post('/v1/suppressions', { value: 'd@x.example' }).expect(200);
  const path = `/v1/orgs/contacts/serve-stats?brandId=${own.brandId}`;
  expect((await own.get(path).expect(200)).body).toEqual({ served: 0, remaining: 3 });
  const people = (await leadSources.contacts.next(own.unit(), await own.newCampaign(), { position: null, wanted: 5 }))
    .people;
  const campaign = await own.newCampaign('sales');
  await createLeads(
    own.unit(),
    campaign,
    people.filter(({ email }) => /^[acd]/.test(email)),
  );
  expect((await own.get(path).expect(200)).body).toEqual({ served: 1, remaining: 2 });
  await stage.get(path).expect(404);
  await own.get('/v1/orgs/contacts/serve-stats').expect(400);
});

test('a misspelt filter is rejected instead of matching all contacts', async () => {
  const { body } = await stage
    .post('/v1/orgs/audiences', { brandId: stage.brandId, name: 'Some', filters: { titel: ['CTO'] } })
    .expect(400);
  expect(body.error).toBe('filters has unknown field titel.');
});

test('a campaign accepts only audiences of its brands', async () => {
  const other = await stageOf(api);
  const { body } = await stage.post('/v1/orgs/audiences', { brandId: stage.brandId, name: 'All' }).expect(200);
  const { em } = stage.unit();
  const { id } = body.audience;
  const owner = { orgId: stage.orgId, brandIds: [stage.brandId] };
  expect(await findAudiences(em, owner, [id, id])).toEqual([expect.objectContaining({ id })]);
  await expect(findAudiences(em, { ...owner, brandIds: [await stage.newBrand()] }, [id])).rejects.toThrow('not found');
  await expect(findAudiences(em, { orgId: other.orgId, brandIds: [stage.brandId] }, [id])).rejects.toThrow('not found');
  await expect(findAudiences(em, owner, ['no id'])).rejects.toThrow('not found');
});

test('sandbox leads match the audiences and stay the same', async () => {
  const campaign = await stage.newCampaign();
  const audience = async (filters: object) =>
    (
      await stage
        .post('/v1/orgs/audiences', { brandId: stage.brandId, name: 'A', source: 'sandbox', filters })
        .expect(200)
    ).body.audience.id as string;
  const audienceIds = [
    await audience({ title: ['head of', 'founder'], industry: ['software', 'energy'], size: ['51 – 200'] }),
    await audience({ title: ['blacksmith'], industry: ['forging'] }),
  ];
  const find = async (ids: string[] | null) =>
    (await leadSources.sandbox.next(stage.unit(), { ...campaign, audienceIds: ids }, { position: null, wanted: 40 }))
      .people;
  const people = await find(audienceIds);
  for (const [place, { title, organizationIndustry, organizationSize, email }] of people.entries()) {
    expect(email).toMatch(/\.example$/);
    if (place % 2 === 1) {
      expect([title, organizationIndustry]).toEqual(['Blacksmith', 'Forging']);
      continue;
    }
    expect(title).toMatch(/head of|founder/i);
    expect(organizationIndustry).toMatch(/software|energy/i);
    expect(organizationSize).toBe('51-200');
  }
  expect(await find(audienceIds)).toEqual(people);
  expect(new Set(people.map(({ email }) => email)).size).toBe(40);
  expect(new Set((await find(null)).map(({ title }) => title)).size).toBeGreaterThan(5);
});
