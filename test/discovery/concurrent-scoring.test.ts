import type { EntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scoreForCampaign } from '../../modules/discovery/index.ts';
import { newId } from '../../src/kernel/ids.ts';
import { gate } from '../harness/gate.ts';
import { findTablesWith } from '../people/tables-with.ts';
import { type DiscoveryStage, openDiscovery, openWorld } from './stage.ts';

let stage: DiscoveryStage;
beforeAll(async () => {
  stage = await openDiscovery();
});
afterAll(() => stage.close());

const scoreFor = (campaignId: string, brandId: string, unit = stage.unit()) =>
  scoreForCampaign(unit, {
    orgId: stage.orgId,
    campaignId,
    brandId,
    featureSlug: 'pr',
    workflowSlug: 'pr-v1',
    topics: null,
    sandbox: false,
    maxAgeDays: 90,
    runId: newId(),
  });

/** Makes the entity manager pause before a statement that contains these words. */
function standingStill(em: EntityManager, words: string) {
  const stands = gate();
  const goesOn = gate();
  const database = em.getKysely();
  const executeQuery = async (query: CompiledQuery) => {
    if (query.sql.includes(words)) {
      stands.open();
      await goesOn.opened;
    }
    return database.executeQuery(query);
  };
  const getKysely = () =>
    new Proxy(database, {
      get(target, name) {
        const value: unknown = name === 'executeQuery' ? executeQuery : Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  Object.assign(em, { getKysely });
  return { stands: stands.opened, goOn: goesOn.open };
}

const relevances = (campaignId: string, outletId: string) =>
  stage.rows<{ outlet: number; journalist: number; why: string }>(
    `select o.relevance::float as outlet, j.relevance::float as journalist, o.why_relevant as why
     from campaign_outlets o join campaign_journalists j on j.campaign_id = o.campaign_id and j.outlet_id = o.outlet_id
     where o.campaign_id = $1 and o.outlet_id = $2`,
    [campaignId, outletId],
  );

test('a delayed scoring does not overwrite the scores of a scoring that began later', async () => {
  const { brandId, outlets } = await openWorld(stage, 'charging of fleets');
  const campaignId = await stage.newCampaign(brandId);
  const known = outlets.find(({ isRelevant }) => isRelevant);
  const unit = stage.unit();
  const frozen = standingStill(unit.em, 'insert into discoveries');
  const late = scoreFor(campaignId, brandId, unit);
  await Promise.race([frozen.stands, late]);

  // Meanwhile a new outlet publishes matching articles, and another worker scores it.
  stage.clock.advance(60_000);
  const [example] = await stage.rows<{ title: string; description: string }>(
    'select title, description from articles where outlet_id = $1 order by id',
    [known?.id],
  );
  const outletId = await stage.newOutlet('Newcomer');
  const journalistId = await stage.newJournalist(outletId, 'Nia Newcomer');
  for (let daysAgo = 1; daysAgo < 5; daysAgo++) await stage.newArticle({ ...example, outletId, journalistId, daysAgo });
  await scoreFor(campaignId, brandId);
  const scored = await relevances(campaignId, outletId);
  expect(scored).toMatchObject([{ outlet: expect.any(Number) }]);
  expect(scored[0]?.outlet).toBeGreaterThan(0);
  const before = await relevances(campaignId, known?.id ?? '');

  frozen.goOn();
  await late;
  expect(await relevances(campaignId, outletId)).toEqual(scored);
  expect(await relevances(campaignId, known?.id ?? '')).toEqual(before);

  // The next scoring starts from scratch.
  stage.clock.advance(60_000);
  await stage.rows(`update articles set title = 'Tennis', description = '' where outlet_id = $1`, [outletId]);
  await scoreFor(campaignId, brandId);
  expect(await relevances(campaignId, outletId)).toMatchObject([{ outlet: 0, journalist: 0 }]);
});

test('a scoring keeps its scores if an earlier one finishes in between', async () => {
  const { brandId, outlets } = await openWorld(stage, 'charging of fleets');
  const campaignId = await stage.newCampaign(brandId);
  const [known, other] = outlets.filter(({ isRelevant }) => isRelevant);
  await scoreFor(campaignId, brandId);
  stage.clock.advance(60_000);
  const earlier = stage.unit();
  const frozenEarlier = standingStill(earlier.em, 'insert into discoveries');
  const early = scoreFor(campaignId, brandId, earlier);
  await Promise.race([frozenEarlier.stands, early]);

  stage.clock.advance(60_000);
  await stage.rows(`update articles set title = 'Tennis', description = '' where outlet_id = $1`, [known?.id]);
  const later = stage.unit();
  const frozenLater = standingStill(later.em, 'insert into discoveries');
  const late = scoreFor(campaignId, brandId, later);
  await Promise.race([frozenLater.stands, late]);
  stage.clock.advance(60_000);
  frozenEarlier.goOn();
  await early;
  frozenLater.goOn();
  await late;
  const [gone] = await relevances(campaignId, known?.id ?? '');
  expect(gone).toMatchObject({ outlet: 0, journalist: 0 });
  expect((await relevances(campaignId, other?.id ?? ''))[0]?.outlet).toBeGreaterThan(0);
});

test('the evidence of an outlet names no erased person', async () => {
  const { brandId, outlets } = await openWorld(stage, 'charging of fleets');
  const campaignId = await stage.newCampaign(brandId);
  const outletId = outlets.find(({ isRelevant }) => isRelevant)?.id ?? '';
  const email = 'zora.quill@charging.example';
  await stage.rows(
    `update articles set title = title || ' (' || $2 || ')', person_keys = array[$2] where outlet_id = $1`,
    [outletId, email],
  );
  await scoreFor(campaignId, brandId);
  const shown = async () => (await stage.get(`/v1/outlets/${outletId}`)).campaigns[0].evidence as { title: string }[];
  expect((await shown())[0]?.title).toContain(email);
  await stage.post('/v1/people/erase', { email });
  expect((await shown())[0]).toMatchObject({
    articleUrl: expect.stringContaining('https://'),
    title: expect.stringContaining('[address removed]'),
    words: expect.arrayContaining([expect.any(String)]),
  });
  expect(await findTablesWith(stage.rows, email)).toEqual([]);
});
