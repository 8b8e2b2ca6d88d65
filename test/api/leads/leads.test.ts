import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLeads, leadSources } from '../../../modules/leads/index.ts';
import type { Person } from '../../../modules/leads/sources/person.rules.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { isSystemAddress, SYSTEM_ADDRESS } from '../../../src/kernel/text/person-key.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { type Stage, stageOf } from '../contacts/stage.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const person = (email: string, more: Partial<Person> = {}): Person => ({
  email,
  firstName: null,
  lastName: null,
  title: null,
  organizationName: null,
  organizationDomain: null,
  organizationIndustry: null,
  organizationSize: null,
  linkedinUrl: null,
  sandbox: false,
  ...more,
});

const listSkips = (leads: { email: string; skipReason: string | null }[]) =>
  Object.fromEntries(leads.map(({ email, skipReason }) => [email, skipReason]));

const listLeads = async (stage: Stage, query: string) => (await stage.get(`/v1/leads?${query}`).expect(200)).body.leads;

describe('people become leads', () => {
  test('and people who must not be contacted are skipped with a reason', async () => {
    const stage = await stageOf(api);
    const campaign = await stage.newCampaign();
    await stage
      .post('/v1/suppressions', { values: ['EVA@x.example', 'Blocked.example', '@münchen.example'] })
      .expect(200);
    const people = [
      person('Ada@X.example', { firstName: 'Ada' }),
      person('ada@x.EXAMPLE'),
      person('eva@X.example'),
      person('someone@mail.blocked.example'),
      person('hans@xn--mnchen-3ya.example'),
      person('nobody@'),
      person('out@x.example', { skipReason: 'unsubscribed' }),
      person('never@x.example', { skipReason: 'no_consent' }),
      person('No-Reply@x.example'),
      person('ben@x.example'),
    ];
    const { served, skipped } = await createLeads(stage.unit(), campaign, people);
    expect(served.map(({ email, status }) => [email, status])).toEqual([
      ['Ada@X.example', 'served'],
      ['ben@x.example', 'served'],
    ]);
    const reasons = {
      'ada@x.EXAMPLE': 'duplicate',
      'eva@X.example': 'suppressed',
      'someone@mail.blocked.example': 'suppressed',
      'hans@xn--mnchen-3ya.example': 'suppressed',
      'nobody@': 'invalid_address',
      'out@x.example': 'unsubscribed',
      'never@x.example': 'no_consent',
      'No-Reply@x.example': 'system_address',
    };
    expect(listSkips(skipped)).toEqual(reasons);
    const leads = await listLeads(stage, `campaignId=${campaign.id}&status=skipped`);
    expect(listSkips(leads)).toEqual(reasons);
    expect(await listLeads(stage, `campaignId=${campaign.id}&status=served`)).toEqual([
      expect.objectContaining({ email: 'ben@x.example', skipReason: null }),
      {
        id: expect.any(String),
        campaignId: campaign.id,
        firstName: 'Ada',
        lastName: null,
        email: 'Ada@X.example',
        title: null,
        organizationName: null,
        organizationDomain: null,
        organizationIndustry: null,
        organizationSize: null,
        linkedinUrl: null,
        emailStatus: null,
        namespace: null,
        status: 'served',
        skipReason: null,
        contacted: false,
        delivered: false,
        bounced: false,
        replied: false,
        referredTo: null,
        awayUntil: null,
        sandbox: false,
        createdAt: expect.any(String),
      },
    ]);
  });

  test('once per organisation and feature, in any campaign and brand', async () => {
    const stage = await stageOf(api);
    const other = await stageOf(api);
    const people = [person('ada@x.example')];
    const servedIn = async (campaign: Awaited<ReturnType<Stage['newCampaign']>>) =>
      (await createLeads(stage.unit(), campaign, people)).served.length;
    expect(await servedIn(await stage.newCampaign('cold-email'))).toBe(1);
    expect(await servedIn(await stage.newCampaign('cold-email', [await stage.newBrand()]))).toBe(0);
    expect(await servedIn(await stage.newCampaign('press'))).toBe(1);
    expect(await servedIn(await stage.newCampaign())).toBe(1);
    expect(await servedIn(await other.newCampaign('cold-email'))).toBe(1);
  });

  test('once, also if campaigns find the same people at the same time', async () => {
    const stage = await stageOf(api);
    const people = Array.from({ length: 400 }, (_nothing, i) => person(`person${i}@x.example`));
    const campaigns = await Promise.all(Array.from({ length: 6 }, () => stage.newCampaign('cold-email')));
    const shuffled = (seed: number) => people.toSorted((a, b) => score(a, seed) - score(b, seed));
    const score = ({ email }: Person, seed: number) => (Number(/\d+/.exec(email)?.[0]) * (seed * 97 + 31)) % 401;
    const outcomes = await Promise.all(
      campaigns.map((campaign, i) =>
        inUnitOfWork(api.service.platform, (unit) =>
          unit.em.transactional((em) => createLeads({ ...unit, em }, campaign, shuffled(i))),
        ),
      ),
    );
    const served = outcomes.flatMap((outcome) => outcome.served.map(({ personKey }) => personKey));
    expect(served.length).toBe(400);
    expect(new Set(served).size).toBe(400);
    const skipped = outcomes.flatMap((outcome) => outcome.skipped.map(({ skipReason }) => skipReason));
    expect(skipped).toEqual(Array(2000).fill('duplicate'));
  });

  test('again if the first campaign was rolled back', async () => {
    const stage = await stageOf(api);
    const [first, second] = [await stage.newCampaign('cold-email'), await stage.newCampaign('cold-email')];
    const failed = inUnitOfWork(api.service.platform, (unit) =>
      unit.em.transactional(async (em) => {
        await createLeads({ ...unit, em }, first, [person('ada@x.example')]);
        throw new Error('crash');
      }),
    );
    await expect(failed).rejects.toThrow('crash');
    expect((await createLeads(stage.unit(), second, [person('ada@x.example')])).served).toHaveLength(1);
  });
});

describe('the list of leads', () => {
  test('is paginated by campaign and by brand without gaps', async () => {
    const stage = await stageOf(api);
    const brand = await stage.newBrand();
    const campaign = await stage.newCampaign(null, [brand]);
    const { people } = await leadSources.sandbox.next(stage.unit(), campaign, { position: null, wanted: 250 });
    const { served } = await createLeads(stage.unit(), campaign, people);
    for (const filter of [
      `campaignId=${campaign.id}`,
      `brandId=${brand}`,
      `campaignId=${campaign.id}&brandId=${brand}`,
    ]) {
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = `${filter}&limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`;
        const { body } = await stage.get(`/v1/leads?${query}`).expect(200);
        ids.push(...body.leads.map(({ id }: { id: string }) => id));
        cursor = body.nextCursor;
      }
      expect(ids).toEqual(served.map(({ id }) => id).toReversed());
    }
    expect(await listLeads(stage, `brandId=${stage.brandId}`)).toEqual([]);
  });

  test('covers the organisation, a campaign or a brand', async () => {
    const [stage, other] = [await stageOf(api), await stageOf(api)];
    const foreign = await other.newCampaign();
    const own = await stage.newCampaign();
    await createLeads(stage.unit(), own, [
      person('ada@x.example', {
        source: 'apollo',
        emailStatus: 'risky',
        details: { seniority: 'head', departments: ['sales'], city: 'Graz', country: 'Austria', headline: null },
      }),
      person('bob@x.example'),
    ]);
    await createLeads(other.unit(), foreign, [person('cy@x.example')]);
    const { leads } = (await stage.get('/v1/leads').expect(200)).body;
    expect(leads).toMatchObject([
      { email: 'bob@x.example', emailStatus: null, namespace: null },
      { email: 'ada@x.example', emailStatus: 'risky', namespace: 'apollo' },
    ]);
    expect(leads[1]).not.toHaveProperty('city');
    expect((await stage.get('/v1/leads?view=full&offset=1').expect(200)).body.leads).toEqual([
      { ...leads[1], seniority: 'head', departments: ['sales'], city: 'Graz', country: 'Austria', headline: null },
    ]);
    await stage.get(`/v1/leads?campaignId=${foreign.id}`).expect(404);
    await stage.get(`/v1/leads?brandId=${other.brandId}`).expect(404);
    await stage.get(`/v1/leads?brandId=${stage.brandId}&status=dead`).expect(400);
  });
});

describe('the sandbox', () => {
  test('invents the same distinct people every time, at reserved domains', async () => {
    const stage = await stageOf(api);
    const campaign = await stage.newCampaign();
    const unit = stage.unit();
    const { people, position, exhausted } = await leadSources.sandbox.next(unit, campaign, {
      position: null,
      wanted: 10_000,
    });
    expect(exhausted).toBe(false);
    expect(new Set(people.map(({ email }) => email)).size).toBe(10_000);
    expect(people.every(({ email, sandbox }) => sandbox && /^[a-z]+\.[a-z]+@[a-z0-9-]+\.example$/.test(email))).toBe(
      true,
    );
    expect(new Set(people.map(({ firstName }) => firstName)).size).toBeGreaterThan(50);
    expect(new Set(people.map(({ title }) => title)).size).toBeGreaterThan(10);
    const parts = await leadSources.sandbox.next(unit, campaign, { position: { next: 9_000 }, wanted: 1_000 });
    expect(parts).toEqual({ people: people.slice(9_000), position, exhausted: false });
    const other = await leadSources.sandbox.next(unit, await stage.newCampaign(), { position: null, wanted: 10_000 });
    const emails = new Set(people.map(({ email }) => email));
    expect(other.people.filter(({ email }) => emails.has(email))).toEqual([]);
  });
});

describe('contacts as a source', () => {
  const emailsOf = (people: Person[]) => people.map(({ email }) => email);

  test('return each contact of the brands once, including later uploads', async () => {
    const stage = await stageOf(api);
    const second = await stage.newBrand();
    await stage.upload('email\na@x.example\nb@x.example\nc@x.example\n').expect(200);
    await stage.upload('email\nd@x.example\n', undefined, second).expect(200);
    const campaign = await stage.newCampaign(null, [stage.brandId, second]);
    const next = (position: object | null, wanted: number) =>
      leadSources.contacts.next(stage.unit(), campaign, { position: position as null, wanted });
    const first = await next(null, 2);
    expect([emailsOf(first.people), first.exhausted]).toEqual([['a@x.example', 'b@x.example'], false]);
    const rest = await next(first.position, 10);
    expect([emailsOf(rest.people), rest.exhausted]).toEqual([['c@x.example', 'd@x.example'], true]);
    expect(rest.people.map(({ brandId }) => brandId)).toEqual([stage.brandId, second]);
    expect((await next(rest.position, 10)).people).toEqual([]);
    await stage.upload('email\ne@x.example\n', undefined, second).expect(200);
    expect(emailsOf((await next(rest.position, 10)).people)).toEqual(['e@x.example']);
  });

  test('are limited to the audiences, and empty if these are deleted', async () => {
    const stage = await stageOf(api);
    await stage
      .upload(
        'email,title,country,unsubscribed,consent\na@x.example,CTO,France,,\nb@x.example,Sales Director,FR,,yes\nc@x.example,Intern,France,,\nd@x.example,Director,france,yes,\ne@x.example,Director,France,,no\n',
      )
      .expect(200);
    const made = await stage
      .post('/v1/orgs/audiences', {
        brandId: stage.brandId,
        name: 'Directors',
        filters: { title: ['director'], country: ['France', 'fr'] },
      })
      .expect(200);
    const { id, memberCount } = made.body.audience;
    expect(memberCount).toBe(3);
    const campaign = { ...(await stage.newCampaign()), audienceIds: [id] };
    const found = await leadSources.contacts.next(stage.unit(), campaign, { position: null, wanted: 10 });
    const { served, skipped } = await createLeads(stage.unit(), campaign, found.people);
    expect(emailsOf(served)).toEqual(['b@x.example']);
    expect(listSkips(skipped)).toEqual({ 'd@x.example': 'unsubscribed', 'e@x.example': 'no_consent' });
    await api.call('delete', `/v1/orgs/audiences/${id}`, stage.key).expect(200);
    const after = await leadSources.contacts.next(stage.unit(), campaign, { position: null, wanted: 10 });
    expect([after.people, after.exhausted]).toEqual([[], true]);
  });
});

test('system addresses are recognised alike in the database and in the code', async () => {
  const machines =
    'noreply no-reply do_not_reply shop.noreply noreply-2 noreply+a abuse postmaster mailer-daemon bounces+7';
  const people = 'norah.reply noreplyson abuser ana.busen postmaster.jones info office nichte root.cause';
  const rows = [...machines.split(' '), ...people.split(' ')].map((local) => `${local}@x.example`);
  const wanted = rows.slice(0, machines.split(' ').length);
  expect(rows.filter(isSystemAddress)).toEqual(wanted);
  const { rows: found } = await api.database.pool.query(
    'select key from unnest($1::text[]) with ordinality as given (key, place) where key ~ $2 order by place',
    [rows, SYSTEM_ADDRESS],
  );
  expect(found.map(({ key }) => key)).toEqual(wanted);
});
