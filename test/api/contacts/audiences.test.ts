import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAudiences } from '../../../modules/contacts/index.ts';
import { leadSources } from '../../../modules/leads/index.ts';
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

test('an audience is listed, read, changed and deleted', async () => {
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

test('a misspelt filter is refused instead of selecting everyone', async () => {
  const { body } = await stage
    .post('/v1/orgs/audiences', { brandId: stage.brandId, name: 'Some', filters: { titel: ['CTO'] } })
    .expect(400);
  expect(body.error).toBe('filters does not know titel.');
});

test('campaigns find audiences of their brands only', async () => {
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

test('people of the sandbox are invented so that they fit the audiences, and stay the same', async () => {
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
