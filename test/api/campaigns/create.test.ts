import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/kernel/ids.ts';
import { INPUTS, insertAudience, SANDBOX, type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const post = async (body: object) => stage.api.call('post', '/v1/campaigns').send(body);

test('a created campaign starts at once and is returned with all fields', async () => {
  stage.clock.set('2026-11-15T09:00:00Z');
  const brandId = await stage.brand();
  const created = await post({
    name: ' Autumn ',
    workflowDynastySlug: SANDBOX,
    brandIds: [brandId],
    featureInputs: INPUTS,
    maxBudgetDailyUsd: '10.50',
    maxBudgetTotalUsd: 100,
    maxLeads: 500,
    endDate: '2026-12-31T12:00:00+01:00',
    goal: 'purchase',
    servicesOffered: ['Anvils'],
    clickDestinationUrl: 'https://acme.example/start',
  });
  expect(created.status).toBe(200);
  const { campaign } = created.body;
  const me = (await stage.api.call('get', '/v1/me')).body;
  expect(campaign).toEqual({
    id: expect.any(String),
    orgId: me.orgId,
    createdByUserId: me.userId,
    name: 'Autumn',
    workflowSlug: `${SANDBOX}-v1`,
    workflowDynastySlug: SANDBOX,
    sandbox: true,
    brandUrls: [`https://${brandId}.example/`],
    brandIds: [brandId],
    featureSlug: 'sales-cold-email-outreach-v1',
    featureDynastySlug: 'sales-cold-email-outreach',
    featureInputs: INPUTS,
    maxBudgetDailyUsd: '10.5',
    maxBudgetWeeklyUsd: null,
    maxBudgetMonthlyUsd: null,
    maxBudgetTotalUsd: '100',
    maxLeads: 500,
    templateFallback: false,
    trackOpens: true,
    trackClicks: true,
    approval: 'none',
    goal: 'purchase',
    audienceIds: null,
    servicesOffered: ['Anvils'],
    clickDestinationUrl: 'https://acme.example/start',
    startDate: '2026-11-15T09:00:00.000Z',
    endDate: '2026-12-31T11:00:00.000Z',
    status: 'active',
    nextRunAt: null,
    notifyFrequency: null,
    notifyChannel: null,
    notifyDestination: null,
    createdAt: '2026-11-15T09:00:00.000Z',
    updatedAt: '2026-11-15T09:00:00.000Z',
  });
  expect((await stage.api.call('get', `/v1/campaigns/${campaign.id}`).expect(200)).body).toEqual({ campaign });
  expect(stage.enqueued()).toEqual([campaign.id]);
  const { rows } = await stage.api.database.pool.query('select due_at from campaigns where id = $1', [campaign.id]);
  expect(rows[0].due_at).toEqual(new Date('2026-11-15T09:00:00Z'));
  expect(await stage.events(campaign.id)).toEqual([
    {
      kind: 'campaign.started',
      data: { mcp: 'sales-cold-email-outreach', target_url: `https://${brandId}.example/` },
    },
  ]);
});

test('the short form needs only a name, a workflow version and websites', async () => {
  const brandUrls = [stage.web.address('acme.example'), stage.web.address('other.example')];
  const { body, status } = await post({ name: 'Short', workflowSlug: `${SANDBOX}-v1`, brandUrls });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.campaign).toMatchObject({ brandUrls, featureInputs: null, workflowDynastySlug: SANDBOX });
  expect(body.campaign.brandIds).toHaveLength(2);
  const again = await post({ name: 'Again', workflowSlug: `${SANDBOX}-v1`, brandUrls: [brandUrls[1], brandUrls[1]] });
  expect(again.body.campaign.brandIds).toEqual([body.campaign.brandIds[1]]);
});

test('missing inputs in the short form: the error says that all can be omitted', async () => {
  const form = { name: 'Short', workflowSlug: `${SANDBOX}-v1`, brandUrls: [stage.web.address('acme.example')] };
  const { body, status } = await post({ ...form, featureInputs: {} });
  expect(status).toBe(400);
  const keys = Object.keys(INPUTS).map((key) => `featureInputs.${key}`);
  expect(body.error).toBe(
    `${keys.slice(0, -1).join(', ')} and ${keys.at(-1)} are required by the feature sales-cold-email-outreach-v1, or omit featureInputs to use values from the brand.`,
  );
});

test("an end date includes its whole day in the organisation's time zone", async () => {
  stage.clock.set('2026-11-15T09:00:00Z');
  await stage.api.call('patch', '/v1/orgs/current').send({ timeZone: 'America/New_York' }).expect(200);
  expect(await stage.create({ endDate: '2026-11-15' })).toMatchObject({ endDate: '2026-11-16T05:00:00.000Z' });
  const forEver = '9999-12-31T23:59:59.999Z';
  for (const endDate of ['9999-12-31', '9999-12-31T23:59:59-12:00']) {
    expect(await stage.create({ endDate })).toMatchObject({ endDate: forEver });
  }
  await stage.api.call('patch', '/v1/orgs/current').send({ timeZone: 'UTC' }).expect(200);
});

test('a campaign keeps its workflow version when a newer one is added', async () => {
  const campaign = await stage.create({ workflowDynastySlug: undefined, workflowSlug: `${SANDBOX}-v1` });
  const same = await stage.create({ workflowSlug: `${SANDBOX}-v1`, workflowDynastySlug: SANDBOX });
  const byLineage = await stage.create();
  const current = (await stage.api.call('get', `/v1/workflows/${SANDBOX}`).expect(200)).body;
  await stage.api
    .call('post', '/v1/workflows', stage.api.adminKey)
    .send({
      workflowDynastySlug: SANDBOX,
      name: current.name,
      description: 'The second version',
      featureSlug: current.featureSlug,
      dag: current.dag,
    })
    .expect(200);
  for (const { id } of [campaign, same, byLineage]) {
    const { body } = await stage.api.call('get', `/v1/campaigns/${id}`).expect(200);
    expect(body.campaign.workflowSlug).toBe(`${SANDBOX}-v1`);
  }
  expect(await stage.create()).toMatchObject({ workflowSlug: `${SANDBOX}-v2`, workflowDynastySlug: SANDBOX });
});

test('input options ignore case, and blank options are accepted', async () => {
  for (const tone of ['direct', ' FORMAL ', '', null]) {
    const featureInputs = { ...INPUTS, tone };
    expect(await stage.create({ featureInputs })).toMatchObject({ featureInputs });
  }
});

test('webhookUrl registers an endpoint for the campaign', async () => {
  const { id } = await stage.create({ webhookUrl: 'https://hooks.example/distribute' });
  expect(stage.receivers).toContainEqual({ campaignId: id, url: 'https://hooks.example/distribute' });
});

test('repeating a request with the same Idempotency-Key creates one campaign', async () => {
  const body = await stage.body({ name: 'Once' });
  const send = () => stage.api.call('post', '/v1/campaigns').set('Idempotency-Key', 'once').send(body).expect(200);
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  const { body: list } = await stage.api.call('get', '/v1/campaigns?limit=1000').expect(200);
  expect(list.campaigns.filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1);
});

const nothing = undefined;
const SHORT_FORM = 'or omit featureInputs and send workflowSlug without a feature to use values from the brand';
const refusals: [sentence: string, change: Record<string, unknown>][] = [
  ['name is required.', { name: nothing }],
  ['name must not be empty.', { name: '  ' }],
  ['brandUrls and brandIds cannot be combined: send only one of them.', { brandUrls: ['https://acme.example'] }],
  ['brandUrls or brandIds is required.', { brandIds: nothing }],
  ['brandIds must not be empty.', { brandIds: [] }],
  ['brandIds.0 must not be empty.', { brandIds: [''] }],
  ['brandUrls must not be empty.', { brandIds: nothing, brandUrls: [] }],
  ['brandUrls.0 must not be empty.', { brandIds: nothing, brandUrls: [''] }],
  [
    'brandUrls.0 must be a website URL such as https://acme.com.',
    { brandIds: nothing, brandUrls: ['ftp://acme.example'] },
  ],
  ['workflowSlug or workflowDynastySlug is required.', { workflowDynastySlug: nothing }],
  [
    'workflowSlug or workflowDynastySlug, and brandUrls or brandIds are required.',
    { brandIds: nothing, workflowDynastySlug: nothing },
  ],
  [
    'name, workflowSlug or workflowDynastySlug, and brandUrls or brandIds are required.',
    { name: nothing, brandIds: nothing, workflowDynastySlug: nothing },
  ],
  [
    'name, and brandUrls or brandIds are required; maxLeads must be at least 1; goal must be one of signup, meetingBooked, purchase.',
    { name: nothing, brandIds: nothing, maxLeads: 0, goal: 'fame' },
  ],
  ['workflowSlug must not be empty.', { workflowSlug: '' }],
  ['workflowSlug is not a version of workflowDynastySlug.', { workflowSlug: 'pr-cold-email-outreach-sandbox-v1' }],
  ['featureSlug must not be empty.', { featureSlug: '' }],
  [
    'featureSlug is not a version of featureDynastySlug.',
    { featureSlug: 'sales-cold-email-outreach-v1', featureDynastySlug: 'pr-cold-email-outreach' },
  ],
  [
    'featureDynastySlug does not match the workflow, which belongs to the feature sales-cold-email-outreach.',
    { featureDynastySlug: 'pr-cold-email-outreach' },
  ],
  ['featureInputs must be an object.', { featureInputs: 'text' }],
  [
    `featureInputs.tone is required by the feature sales-cold-email-outreach-v1, ${SHORT_FORM}.`,
    { featureInputs: { ...INPUTS, tone: undefined } },
  ],
  [
    `featureInputs.offer and featureInputs.socialProof are required by the feature sales-cold-email-outreach-v1, ${SHORT_FORM}; featureInputs.tone must be one of Friendly, Formal, Direct.`,
    { featureInputs: { ...INPUTS, offer: undefined, socialProof: undefined, tone: 'Whimsical' } },
  ],
  ['featureInputs.tone must be one of Friendly, Formal, Direct.', { featureInputs: { ...INPUTS, tone: 7 } }],
  [
    'featureInputs must have at most 100000 characters, written as JSON.',
    { featureInputs: { ...INPUTS, offer: 'x'.repeat(100_000) } },
  ],
  [
    'maxBudgetDailyUsd must be an amount of US dollars such as 10 or "12.50"; maxBudgetTotalUsd must not be negative.',
    { maxBudgetDailyUsd: '$10', maxBudgetTotalUsd: -1 },
  ],
  [
    'featureInputs.offer contains the placeholder {{Icebreaker}}, which is never replaced: write the final text.',
    { featureInputs: { ...INPUTS, offer: 'Hi. {{Icebreaker}} Shall we talk?' } },
  ],
  [
    'featureInputs.more contains the placeholder {{, which is never replaced: write the final text.',
    { featureInputs: { ...INPUTS, more: ['fine', { text: '{{#if' }] } },
  ],
  ['maxBudgetDailyUsd must not be negative.', { maxBudgetDailyUsd: -1 }],
  ['maxBudgetWeeklyUsd must not be negative.', { maxBudgetWeeklyUsd: '-0.01' }],
  ['maxBudgetMonthlyUsd must be an amount of US dollars such as 10 or "12.50".', { maxBudgetMonthlyUsd: 'ten' }],
  ['maxBudgetTotalUsd must be an amount of US dollars such as 10 or "12.50".', { maxBudgetTotalUsd: '' }],
  ['maxBudgetTotalUsd must be an amount of US dollars such as 10 or "12.50".', { maxBudgetTotalUsd: true }],
  ['maxLeads must be at least 1.', { maxLeads: 0 }],
  ['maxLeads must be a whole number.', { maxLeads: 1.5 }],
  ['maxLeads must be a number.', { maxLeads: '5' }],
  ['endDate must not be in the past.', { endDate: '2020-01-01' }],
  ['endDate must be an ISO 8601 date or timestamp such as 2099-12-31.', { endDate: 'tomorrow' }],
  ['endDate must be an ISO 8601 date or timestamp such as 2099-12-31.', { endDate: '2099-02-30' }],
  ['goal must be one of signup, meetingBooked, purchase.', { goal: 'fame' }],
  ['audienceIds must not be empty.', { audienceIds: [] }],
  ['servicesOffered must be an array.', { servicesOffered: 'Anvils' }],
  ['clickDestinationUrl must be an http:// or https:// URL.', { clickDestinationUrl: 'javascript:alert(1)' }],
  ['webhookUrl must be an http:// or https:// URL.', { webhookUrl: 'hooks' }],
];

test.each(refusals)('400: %s', async (sentence, change) => {
  const { status, body } = await post(await stage.body(change));
  expect(body).toEqual({ error: sentence });
  expect(status).toBe(400);
});

test('an unreadable website refuses the campaign and names its field', async () => {
  const brandUrls = [stage.web.address('acme.example'), stage.web.address('nowhere.example')];
  const { status, body } = await post({ name: 'Gone', workflowSlug: `${SANDBOX}-v1`, brandUrls });
  expect(status).toBe(400);
  expect(body.error).toBe('brandUrls.1: The site returned status 404.');
});

test('brandIds need as few feature inputs as brandUrls', async () => {
  const short = { name: 'Short', workflowSlug: `${SANDBOX}-v1` };
  const { status, body } = await post({ ...short, brandIds: [await stage.brand()] });
  expect([status, body.campaign?.featureInputs]).toEqual([200, null]);
  const unknown = await post({ ...short, brandIds: [newId()] });
  expect([unknown.status, unknown.body]).toEqual([404, { error: 'Brand not found.' }]);
});

test('only the short form allows omitted feature inputs', async () => {
  const brandUrls = [stage.web.address('acme.example')];
  const short = { name: 'Short', workflowSlug: `${SANDBOX}-v1`, brandUrls };
  for (const more of [
    { featureSlug: 'sales-cold-email-outreach-v1' },
    { featureDynastySlug: 'sales-cold-email-outreach' },
    { workflowSlug: undefined, workflowDynastySlug: SANDBOX },
  ]) {
    const { status, body } = await post({ ...short, ...more });
    expect(status).toBe(400);
    for (const key of Object.keys(INPUTS)) expect(body.error).toContain(`featureInputs.${key}`);
    expect(body.error).toContain(SHORT_FORM);
  }
});

test('null is the same as an omitted field', async () => {
  const quiet = await stage.create({
    maxBudgetDailyUsd: null,
    maxLeads: null,
    endDate: null,
    goal: null,
    audienceIds: null,
  });
  expect(quiet).toMatchObject({
    maxBudgetDailyUsd: null,
    maxLeads: null,
    endDate: null,
    goal: null,
    audienceIds: null,
  });
});

test('unknown workflows, features, brands and audiences are not found', async () => {
  const { orgId } = await stage.api.newOrganisation();
  const mine = await stage.brand();
  const foreign = await stage.brand(orgId);
  const { orgId: myOrg } = (await stage.api.call('get', '/v1/me')).body;
  const ofOtherBrand = await insertAudience(stage.api, myOrg, await stage.brand());
  const missing: [string, Record<string, unknown>][] = [
    ['Workflow not found.', { workflowDynastySlug: 'no-such-workflow' }],
    [
      `Workflow not found. ${SANDBOX} is a dynasty slug. Send it as workflowDynastySlug, or use a versioned slug such as ${SANDBOX}-v2.`,
      { workflowDynastySlug: undefined, workflowSlug: SANDBOX },
    ],
    [
      `Workflow not found. ${SANDBOX}-v2 is a versioned slug. Send it as workflowSlug, or use the dynasty slug ${SANDBOX}.`,
      { workflowDynastySlug: `${SANDBOX}-v2` },
    ],
    [
      'Feature not found. sales-cold-email-outreach is a dynasty slug. Send it as featureDynastySlug, or use a versioned slug such as sales-cold-email-outreach-v1.',
      { featureSlug: 'sales-cold-email-outreach' },
    ],
    ['Feature not found.', { featureSlug: 'no-such-feature' }],
    ['Brand not found.', { brandIds: [mine, foreign] }],
    ['Brand not found.', { brandIds: ['acme'] }],
    ['Audience not found.', { brandIds: [mine], audienceIds: [ofOtherBrand] }],
    ['Audience not found.', { brandIds: [mine], audienceIds: [await insertAudience(stage.api, orgId, foreign)] }],
    ['Audience not found.', { audienceIds: [newId()] }],
    ['Audience not found.', { audienceIds: ['everyone'] }],
  ];
  for (const [sentence, change] of missing) {
    const { status, body } = await post(await stage.body(change));
    expect([status, body.error], JSON.stringify(change)).toEqual([404, sentence]);
  }
  const asWorkflow = await post(await stage.body({ workflowDynastySlug: 'sales-cold-email-outreach' }));
  expect([asWorkflow.status, asWorkflow.body.error]).toEqual([
    404,
    expect.stringMatching(
      /^Workflow not found\. sales-cold-email-outreach is a feature; its workflows are .*-sandbox-v2/,
    ),
  ]);
  const audienceId = await insertAudience(stage.api, myOrg, mine);
  const targeted = await stage.create({ brandIds: [mine], audienceIds: [audienceId.toUpperCase(), audienceId] });
  expect(targeted).toMatchObject({ audienceIds: [audienceId] });
});

test('feature inputs are returned unchanged', async () => {
  const featureInputs = {
    ...INPUTS,
    tone: null,
    deep: { list: [1, 'é', { '"': "';--" }] },
    'half\ud83d': ['\ud83d', '😀'],
  };
  const { id } = await stage.create({ featureInputs });
  const { body } = await stage.api.call('get', `/v1/campaigns/${id}`).expect(200);
  const { 'half\ud83d': _broken, ...whole } = featureInputs;
  expect(body.campaign.featureInputs).toEqual({ ...whole, 'half\ufffd': ['\ufffd', '😀'] });
});

const REQUIRED = [
  ['sales-cold-email-outreach', 'valueProposition'],
  ['pr-cold-email-outreach', 'story'],
  ['expert-quotes', 'expertise'],
  ['expert-quotes', 'spokesperson'],
  ['ai-visibility', 'category'],
  ['journalist-discovery', 'topics'],
  ['outlet-discovery', 'topics'],
  ['press-kit-page', 'companyOverview'],
] as const;

test.each(REQUIRED)('a campaign of %s with an empty %s is refused, even as a draft', async (slug, key) => {
  const { inputs } = (await stage.api.call('get', `/v1/features/${slug}`).expect(200)).body.feature;
  expect(inputs.find((input: { key: string }) => input.key === key)).toMatchObject({ required: true });
  const { workflows } = (await stage.api.call('get', `/v1/workflows?featureSlug=${slug}`).expect(200)).body;
  const workflowSlug = workflows[0].workflowSlug ?? workflows[0].slug;
  const given = Object.fromEntries(inputs.map((input: { key: string }) => [input.key, null]));
  const filled = Object.fromEntries(REQUIRED.filter(([of]) => of === slug).map(([, name]) => [name, 'Anvils']));
  for (const draft of [true, false])
    for (const value of ['', ' \n\t ', null, [], [' ']]) {
      const body = await stage.body({
        workflowSlug,
        workflowDynastySlug: undefined,
        draft,
        featureInputs: { ...given, ...filled, [key]: value },
      });
      const refused = await stage.api.call('post', '/v1/campaigns').send(body).expect(400);
      expect(refused.body.error).toBe(`featureInputs.${key} must not be empty.`);
    }
});
