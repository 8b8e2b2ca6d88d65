import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepKits, writeDueKit } from '../../modules/press/index.ts';
import { claimDue } from '../../src/database/claim.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { dayAt } from '../../src/kernel/clock.ts';
import { type ModelServer, startModelServer } from '../ai/model-server.ts';
import type { Answering } from '../api/brands/web.ts';
import { gate } from '../harness/gate.ts';
import { draftedKit, openPress, PNG, type PressStage, picture } from './stage.ts';

const KITS = '/v1/press-kits/media-kits';

let stage: PressStage;
let model: ModelServer;
beforeAll(async () => {
  stage = await openPress();
  model = await startModelServer();
});
afterAll(async () => {
  await stage.close();
  await model.close();
});
beforeEach(async () => {
  stage.model.settings = null;
  while (await stage.write());
});

const newOrganisation = async () => {
  const { key } = await stage.api.newOrganisation('Press');
  return { key, brandId: await stage.newBrand(key) };
};
const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, key: string) =>
  stage.api.call(method, `${KITS}${path}`, key);

test('requesting a kit returns immediately, and a job writes it with a source page for each fact', async () => {
  const { key, brandId } = await newOrganisation();
  const { body: asked } = await stage.request(key, brandId).expect(200);
  expect(asked).toMatchObject({ status: 'generating', brandId, brandDomain: 'acme.example', mdxPageContent: null });
  expect(asked).toMatchObject({ id: asked.mediaKitId, shareToken: null, publicUrl: null, orgId: asked.organizationId });
  expect(await stage.write()).toBe(true);
  const kit = await stage.kit(key, asked.mediaKitId);
  expect(kit).toMatchObject({ status: 'drafted', writtenBy: 'extractive', title: 'Acme Inc.: Anvils that fall' });
  expect(kit.contentExcerpt).toBe('Acme makes anvils for small businesses and enterprises.');
  const about = stage.web.address('acme.example', '/about-us');
  expect(kit.mdxPageContent).toContain(`source="${about}">Acme was founded in 1949 by two people`);
  expect(kit.mdxPageContent).toMatch(/<Quote status="draft" by="Wile Coyote"[^>]*>Gravity has never let/);
  expect(kit.mdxPageContent).toContain(
    `<Image src="${stage.web.address('acme.example', '/team.png')}" alt="The team in Tucson"`,
  );
  expect(kit.mdxPageContent).toContain('email="hello@acme.example"');
  expect(kit.publicUrl).toMatch(/\/press-kits\/public\/[\w-]+$/);
  const facts = kit.mdxPageContent.match(/<Fact.*/g);
  expect(facts.length).toBeGreaterThan(2);
  for (const fact of facts) expect(fact).toMatch(/ source="http:\/\/acme\.example/);
  // SVG is not accepted as a picture, whatever its content type.
  expect(kit.mdxPageContent).not.toContain('logo.svg');
});

test('only model statements that the named page supports are kept, and the tokens are charged', async () => {
  const { key, brandId } = await newOrganisation();
  stage.model.settings = { provider: 'anthropic', apiKey: 'x', baseUrl: model.baseUrl };
  const page = 1;
  model.reply(({ prompt }) => ({
    says: {
      headline: { text: 'Acme makes anvils that fall straight', page: 0 },
      lead: null,
      boilerplate: [
        { text: 'Acme was founded in 1949 by two people who believed in gravity.', page: aboutPage(prompt) },
      ],
      facts: [
        { label: 'Founded', text: 'Acme was founded in 1949.', page: aboutPage(prompt) },
        { label: 'Team', text: 'Acme was founded in 1951.', page: aboutPage(prompt) },
        { label: 'Team', text: 'Nine hundred people build anvils in three factories.', page: aboutPage(prompt) },
        { label: 'Founders', text: 'Acme was founded by Elmer Fudd in 1949.', page: aboutPage(prompt) },
        { label: 'Founded', text: 'Acme was founded in 1949.', page: 99 },
      ],
      quotes: [
        {
          text: 'Gravity has never let a single one of our customers down, not once',
          by: 'Wile Coyote',
          page: aboutPage(prompt),
        },
        {
          text: 'Gravity has never let a single one of our customers down, not once',
          by: 'Bugs Bunny',
          page: aboutPage(prompt),
        },
        { text: 'We are the best company in the whole world.', by: null, page },
      ],
    },
    inputTokens: 1000,
    outputTokens: 200,
  }));
  const { body } = await stage.request(key, brandId, 'Mention <Fact>gravity</Fact>.').expect(200);
  await stage.write();
  const { mdxPageContent: mdx, ...kit } = await stage.kit(key, body.mediaKitId);
  expect(kit).toMatchObject({ status: 'drafted', writtenBy: 'anthropic', fallbackReason: null });
  expect(mdx.match(/<Fact/g)).toHaveLength(1);
  expect(mdx).toContain('>Acme was founded in 1949.</Fact>');
  expect(mdx.match(/<Quote/g)).toHaveLength(1);
  for (const invented of ['1951', 'Nine hundred', 'Elmer', 'Bugs', 'whole world']) expect(mdx).not.toContain(invented);
  expect(model.received[0]?.prompt).toContain('gravity');
  const costs = await stage.api
    .call('get', `/v1/runs/stats/costs?groupBy=taskName&taskName=press-kit`, key)
    .expect(200);
  expect(costs.body.groups).toMatchObject([{ totalCostInUsdCents: '0.2', runCount: 1 }]);
});

const aboutPage = (prompt: string) => Number(/number="(\d+)">\s*Address: \S*about-us/.exec(prompt)?.[1]);

test('if the model fails, the kit is extracted and shows the reason', async () => {
  const { key, brandId } = await newOrganisation();
  stage.model.settings = { provider: 'anthropic', apiKey: 'x', baseUrl: model.baseUrl };
  model.reply({ status: 401 });
  const { body } = await stage.request(key, brandId).expect(200);
  await stage.write();
  const kit = await stage.kit(key, body.id);
  expect(kit).toMatchObject({ status: 'drafted', writtenBy: 'extractive' });
  expect(kit.fallbackReason).toContain('401');
});

const costsOf = async (key: string) => {
  const { body } = await stage.api.call('get', '/v1/runs/stats/costs?groupBy=taskName&taskName=press-kit', key);
  return body.groups.map((group: Record<string, unknown>) => [group['runCount'], group['totalCostInUsdCents']]);
};
const NOTHING = { headline: null, lead: null, boilerplate: [], facts: [], quotes: [] };
const ANSWER = { says: NOTHING, inputTokens: 1000, outputTokens: 200 };
/** Maximum cost of one request in cents. */
const MOST = 6.15;

test('a model call is charged once and immediately, whatever fails afterwards', async () => {
  const { key, brandId } = await newOrganisation();
  stage.model.settings = { provider: 'anthropic', apiKey: 'x', baseUrl: model.baseUrl };
  model.reply(ANSWER);
  const { body } = await stage.request(key, brandId).expect(200);
  const prove = () => Promise.reject(new Error('The thread has died.'));
  const broken = { ...stage.platform, pressTexts: { ...stage.platform.pressTexts, prove } };
  await inUnitOfWork(broken, (unit) => writeDueKit(unit, new AbortController().signal));
  expect(await costsOf(key)).toEqual([[1, '0.2']]);
  stage.clock.advance(31_000);
  await stage.write();
  expect(await stage.kit(key, body.id)).toMatchObject({ status: 'drafted', writtenBy: 'anthropic' });
  expect(model.received).toHaveLength(1);
  expect(await costsOf(key)).toEqual([[1, '0.2']]);
});

test('kit costs use days in the time zone of the organisation, as views do', async () => {
  const { key, brandId } = await newOrganisation();
  const now = stage.clock.now();
  const timeZone = now.getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  await stage.api.call('patch', '/v1/orgs/current', key).send({ timeZone }).expect(200);
  stage.model.settings = { provider: 'anthropic', apiKey: 'x', baseUrl: model.baseUrl };
  model.reply(ANSWER);
  const { body } = await stage.request(key, brandId).expect(200);
  await stage.write();
  const costOn = async (day: string) =>
    (await call('get', `/stats/costs?groupBy=mediaKitId&from=${day}&to=${day}`, key).expect(200)).body.groups;
  expect(await costOn(dayAt(now, timeZone))).toMatchObject([{ dimensions: { mediaKitId: body.id } }]);
  expect(await costOn(dayAt(now, 'UTC'))).toEqual([]);
});

test('a shutdown during the model call is not an attempt, and the call is charged', async () => {
  const { key, brandId } = await newOrganisation();
  stage.model.settings = { provider: 'anthropic', apiKey: 'x', baseUrl: model.baseUrl };
  const { body } = await stage.request(key, brandId).expect(200);
  for (let stop = 0; stop < 4; stop++) {
    const stopping = new AbortController();
    model.reply(() => {
      stopping.abort();
      return { never: true };
    });
    expect(await stage.write(stopping.signal)).toBe(true);
  }
  model.reply(ANSWER);
  await stage.write();
  expect(await stage.kit(key, body.id)).toMatchObject({ status: 'drafted', writtenBy: 'anthropic' });
  expect(await costsOf(key)).toEqual([[5, String(4 * MOST + 0.2)]]);
});

test.each(['asked for anew', 'cancelled', 'deleted', 'edited'])(
  'an open model call is charged once with its maximum if the kit is %s',
  async (how) => {
    const { key, brandId } = await newOrganisation();
    stage.model.settings = { provider: 'anthropic', apiKey: 'x', baseUrl: model.baseUrl };
    const { body } = await stage.request(key, brandId).expect(200);
    const took = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    model.reply(async () => {
      took.resolve();
      await late.promise;
      return ANSWER;
    });
    const written = stage.write();
    await took.promise;
    if (how === 'cancelled') await call('post', `/${body.id}/cancel`, key).expect(200);
    else if (how === 'deleted') await call('delete', `/${body.id}`, key).expect(200);
    else {
      stage.clock.advance(30 * 60_000 + 1);
      if (how === 'edited') await call('patch', `/${body.id}/mdx`, key).send({ mdxContent: '# Mine' }).expect(200);
      else await stage.request(key, brandId).expect(200);
    }
    expect(await costsOf(key)).toEqual([[1, String(MOST)]]);
    late.resolve();
    await written;
    expect(await costsOf(key)).toEqual([[1, String(MOST)]]);
  },
);

test('an unreadable model answer is charged, and the call is not repeated', async () => {
  const { key, brandId } = await newOrganisation();
  stage.model.settings = { provider: 'anthropic', apiKey: 'x', baseUrl: model.baseUrl };
  model.reply({ status: 200, body: 'nothing' });
  await stage.request(key, brandId).expect(200);
  await stage.write();
  expect(await costsOf(key)).toEqual([[1, String(MOST)]]);
  model.reply({ ...ANSWER, says: 'nothing' });
  await stage.request(key, brandId).expect(200);
  await stage.write();
  expect(model.received).toHaveLength(1);
});

test('the sites of several brands are read in parallel', async () => {
  const { key } = await stage.api.newOrganisation('Group');
  const hosts = ['one.example', 'two.example', 'three.example'];
  for (const host of hosts) stage.web.sites.set(host, { '/': `<title>${host}</title>` });
  const brandIds = [];
  for (const host of hosts) brandIds.push(await stage.newBrand(key, host));
  await stage.api.database.pool.query('delete from brand_pages where brand_id = any($1)', [brandIds]);
  const waiting: (() => void)[] = [];
  const readTogether = () => waiting.length === hosts.length && waiting.forEach((answer) => answer());
  let [open, mostOpen] = [0, 0];
  for (const host of hosts) {
    const answering: Answering = (_request, response) => {
      mostOpen = Math.max(mostOpen, ++open);
      response.on('close', () => open--);
      waiting.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>We are ${host}.</p>`));
      readTogether();
    };
    stage.web.sites.set(host, { '/': answering });
  }
  const { body } = await stage.request(key, brandIds.join()).expect(200);
  await stage.write();
  // Sequential reads would wait for each timeout.
  expect(mostOpen).toBe(hosts.length);
  expect((await stage.kit(key, body.id)).status).toBe('drafted');
});

test('concurrent requests create one kit with all their instructions', async () => {
  const { key, brandId } = await newOrganisation();
  const answers = await Promise.all(
    ['one', 'two', 'three', 'four', 'five', 'six'].map((wish) => stage.request(key, brandId, wish)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const { rows } = await stage.api.database.pool.query('select instructions from media_kits where id = $1', [
    answers[0]?.body.id,
  ]);
  expect(rows[0].instructions).toHaveLength(6);
});

test('an instruction that arrives during writing makes the kit be written again', async () => {
  const { key, brandId } = await newOrganisation();
  stage.model.settings = { provider: 'anthropic', apiKey: 'x', baseUrl: model.baseUrl };
  const { body } = await stage.request(key, brandId, 'First wish.').expect(200);
  model.reply(
    async () => {
      await stage.request(key, brandId, 'Second wish.').expect(200);
      return { says: NOTHING };
    },
    { says: NOTHING },
  );
  await stage.write();
  expect((await stage.kit(key, body.id)).status).toBe('generating');
  await stage.write();
  expect((await stage.kit(key, body.id)).status).toBe('drafted');
  expect(model.received[1]?.prompt).toContain('First wish.\nSecond wish.');
});

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('an instruction that arrives while the draft is stored starts a new version', async () => {
  const { key, brandId } = await newOrganisation();
  const { body: first } = await stage.request(key, brandId, 'First wish.').expect(200);
  const { pool } = stage.api.database;
  const rival = await pool.connect();
  const site = stage.web.sites.get('acme.example') ?? {};
  const before = site['/team.png'] ?? '';
  // The last picture to load. Its handler locks the row.
  site['/team.png'] = (_request, response) =>
    void rival
      .query(`begin; select 1 from media_kits where id = '${first.id}' for update`)
      .then(() => response.writeHead(200).end(PNG));
  const waiting = async (count: number) => {
    await expect.poll(async () => (await pool.query(WAITING)).rows.length, { interval: 20 }).toBe(count);
  };
  const written = stage.write();
  let asked: Promise<unknown> | null = null;
  try {
    await waiting(1);
    asked = stage.request(key, brandId, 'Second wish.').then(({ body }) => body);
    await waiting(2);
  } finally {
    site['/team.png'] = before;
    await rival.query('commit');
    rival.release();
  }
  await written;
  expect(await asked).toMatchObject({ status: 'generating', parentMediaKitId: first.id });
  expect((await stage.kit(key, first.id)).status).toBe('drafted');
});

test('the previous version stays published until the new one is validated', async () => {
  const { key, brandId, kit: first } = await draftedKit(stage);
  await call('post', `/${first.id}/validate`, key).expect(200);
  const { body: second } = await stage.request(key, brandId).expect(200);
  expect(second).toMatchObject({ parentMediaKitId: first.id, status: 'generating' });
  await stage.write();
  expect((await stage.kit(key, first.id)).status).toBe('validated');
  const list = await call('get', `?brand_id=${brandId}`, key).expect(200);
  expect(list.body.mediaKits.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
  expect(list.body.mediaKits[0]).not.toHaveProperty('mdxPageContent');
  await call('post', `/${second.id}/validate`, key).expect(200);
  expect((await stage.kit(key, first.id)).status).toBe('archived');
  const now = await call('get', `?brandId=${brandId}`, key).expect(200);
  expect(now.body.mediaKits.map(({ id }: { id: string }) => id)).toEqual([second.id]);
  const old = await call('get', '?status=archived&title=ANVILS', key).expect(200);
  expect(old.body.mediaKits).toMatchObject([{ id: first.id, status: 'archived' }]);
  const pages = await call('get', '?status=validated&limit=1', key).expect(200);
  expect(pages.body.nextCursor).toBeNull();
});

test('concurrent validations leave one kit published', async () => {
  const { key, brandId, kit: first } = await draftedKit(stage);
  const { body: second } = await stage.request(key, brandId).expect(200);
  await stage.write();
  await Promise.all([first.id, second.id].map((id) => call('post', `/${id}/validate`, key)));
  const statuses = [(await stage.kit(key, first.id)).status, (await stage.kit(key, second.id)).status];
  expect(new Set(statuses)).toEqual(new Set(['archived', 'validated']));
});

test('forbidden status changes return 409', async () => {
  const { key, kit } = await draftedKit(stage);
  const move = (body: object) => call('patch', `/${kit.id}/status`, key).send(body);
  await move({ status: 'denied' }).expect(400);
  await move({ status: 'archived' }).expect(409);
  const denied = await move({ status: 'denied', denialReason: 'Too short.' }).expect(200);
  expect(denied.body).toMatchObject({ status: 'denied', denialReason: 'Too short.' });
  await move({ status: 'denied', denialReason: 'Again.' }).expect(200);
  await move({ status: 'validated' }).expect(409);
  await call('post', `/${kit.id}/cancel`, key).expect(409);
  await move({ status: 'published' }).expect(400);
});

test('a generating kit can be cancelled but not edited, and the previous version becomes current again', async () => {
  const { key, brandId, kit: first } = await draftedKit(stage);
  const { body: second } = await stage.request(key, brandId).expect(200);
  await call('patch', `/${second.id}/mdx`, key).send({ mdxContent: '# Mine' }).expect(409);
  await call('patch', `/${second.id}/status`, key).send({ status: 'validated' }).expect(409);
  expect((await call('post', `/${second.id}/cancel`, key).expect(200)).body).toEqual({ success: true });
  await call('get', `/${second.id}`, key).expect(404);
  expect(await stage.write()).toBe(false);
  const { body: third } = await stage.request(key, brandId).expect(200);
  expect(third.parentMediaKitId).toBe(first.id);
  await stage.write();
  expect((await call('delete', `/${first.id}`, key).expect(200)).body).toEqual({ success: true });
  expect((await stage.kit(key, third.id)).parentMediaKitId).toBeNull();
});

test('an edit replaces the text and copies its images', async () => {
  const { key, kit } = await draftedKit(stage);
  const mdxContent = `# Mine\n\nHello {1+1}.\n\n<Image src="${stage.web.address('acme.example', '/favicon.png')}" alt="Icon" />`;
  const { body } = await call('patch', `/${kit.id}/mdx`, key).send({ mdxContent }).expect(200);
  expect(body).toMatchObject({ title: 'Mine', contentExcerpt: 'Hello {1+1}.', mdxPageContent: mdxContent });
  const { rows } = await stage.api.database.pool.query('select alt from media_kit_images where media_kit_id = $1', [
    kit.id,
  ]);
  expect(rows).toEqual([{ alt: 'Icon' }]);
});

test('an organisation can hold the images of only a few edits in memory', async () => {
  const goOn = gate();
  const asked: string[] = [];
  const answer: Answering = (request, response) => {
    asked.push(request.url ?? '');
    void goOn.opened.then(() => picture(PNG)(request, response));
  };
  const paths = Array.from({ length: 10 }, (_, i) => `/slow-${i}.png`);
  stage.web.sites.set('slow.example', Object.fromEntries(paths.map((path) => [path, answer])));
  const [{ key, kit }, other] = [await draftedKit(stage), await draftedKit(stage)];
  const edits = paths.map((path) =>
    call('patch', `/${kit.id}/mdx`, key)
      .send({ mdxContent: `# Slow\n\n![One](${stage.web.address('slow.example', path)})` })
      .then(({ status }) => status),
  );
  while (asked.length < 2) await pause(5);
  await call('patch', `/${other.kit.id}/mdx`, other.key).send({ mdxContent: '# Quick' }).expect(200);
  expect(asked).toHaveLength(2);
  goOn.open();
  expect(await Promise.all(edits)).toContain(200);
});

test('an edit returns 409 if its images are removed concurrently, and no page shows a removed image', async () => {
  const { key, kit } = await draftedKit(stage);
  const image = (path: string) => `<Image src="${stage.web.address('acme.example', path)}" alt="Picture" />`;
  const edit = (mdxContent: string) => call('patch', `/${kit.id}/mdx`, key).send({ mdxContent });
  await edit(`# First\n\n${image('/team.png')}`).expect(200);
  const [asked, goOn] = [gate(), gate()];
  const site = stage.web.sites.get('acme.example');
  if (site === undefined) throw new Error('no site');
  site['/slow.png'] = (request, response) => {
    asked.open();
    void goOn.opened.then(() => picture(PNG)(request, response));
  };
  const slow = edit(`# Slow\n\n${image('/team.png')}\n\n${image('/slow.png')}`).then((answer) => answer);
  await asked.opened;
  await edit('# Quick\n\nNo pictures.').expect(200);
  goOn.open();
  const { status } = await slow;
  const { rows } = await stage.api.database.pool.query('select title, html from media_kits where id = $1', [kit.id]);
  const images = await stage.api.database.pool.query('select id from media_kit_images where media_kit_id = $1', [
    kit.id,
  ]);
  const kept = new Set(images.rows.map(({ id }) => id));
  const shown = [...String(rows[0]?.html).matchAll(/images\/([\da-f-]{36})/g)].map(([, id]) => id);
  expect(shown.filter((id) => !kept.has(id))).toEqual([]);
  expect([status, rows[0]?.title]).toEqual([409, 'Quick']);
});

test('a kit needs a brand and a parent kit of the organisation', async () => {
  const { key, kit, brandId } = await draftedKit(stage);
  const missing = await call('post', '', key).send({ instruction: 'x' }).expect(400);
  expect(missing.body.error).toContain('x-brand-id');
  await call('post', '', key).set('x-brand-id', brandId).send({ instruction: '  ' }).expect(400);
  const stranger = await newOrganisation();
  await stage.request(stranger.key, brandId).expect(404);
  await call('post', '', stranger.key).send({ instruction: 'x', mediaKitId: kit.id }).expect(404);
  const { body } = await call('post', '', key).send({ instruction: 'x', mediaKitId: kit.id }).expect(200);
  expect(body).toMatchObject({ parentMediaKitId: kit.id, brandId });
});

test('a kit that is not finished within 30 minutes is failed and can be requested again', async () => {
  const { key, brandId } = await newOrganisation();
  const { body } = await stage.request(key, brandId).expect(200);
  stage.clock.advance(30 * 60_000 + 1);
  expect(await stage.kit(key, body.id)).toMatchObject({ status: 'failed' });
  expect((await call('get', '?status=failed', key)).body.mediaKits).toHaveLength(1);
  expect((await call('get', '', key)).body.mediaKits).toHaveLength(0);
  const { body: again } = await stage.request(key, brandId).expect(200);
  expect(again).toMatchObject({ status: 'generating', parentMediaKitId: null });
  expect(again.id).not.toBe(body.id);
});

test('a kit survives a dead or stopped worker and is recovered by the sweep', async () => {
  const { key, brandId } = await newOrganisation();
  const { body } = await stage.request(key, brandId).expect(200);
  await claimDue(stage.platform.orm.em.fork(), {
    table: 'media_kits',
    now: stage.clock.now(),
    limit: 1,
    leaseMs: 180_000,
  });
  expect(await stage.write()).toBe(false);
  stage.clock.advance(180_001);
  expect(await stage.write(AbortSignal.abort())).toBe(true);
  expect((await stage.kit(key, body.id)).status).toBe('generating');
  const enqueued: string[] = [];
  const queue = { enqueue: ({ name }: { name: string }) => Promise.resolve(void enqueued.push(name)) };
  await inUnitOfWork({ ...stage.platform, queue }, sweepKits);
  await expect.poll(() => enqueued).toEqual(['press.writeKits']);
  expect(await stage.write()).toBe(true);
  expect((await stage.kit(key, body.id)).status).toBe('drafted');
});

test('an unreadable site fails the kit after three attempts, with the reason', async () => {
  const { key } = await stage.api.newOrganisation('Gone');
  stage.web.sites.set('gone.example', { '/': '<title>Gone</title>' });
  const brandId = await stage.newBrand(key, 'gone.example');
  stage.web.sites.set('gone.example', {});
  await stage.api.database.pool.query('delete from brand_pages where brand_id = $1', [brandId]);
  const { body } = await stage.request(key, brandId).expect(200);
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await stage.write()).toBe(true);
    stage.clock.advance(31_000);
  }
  expect(await stage.kit(key, body.id)).toMatchObject({
    status: 'failed',
    failureReason: 'The site returned status 404.',
  });
});

const VOLT = `<html lang="en"><head><title>Voltdepot</title><meta name="description" content="Voltdepot plans chargers for bus depots.">
  <link rel="icon" href="/logo.png"></head><body><header><img src="/logo.png" alt="Voltdepot logo"></header>
  <main><h1>Charging for bus depots</h1><p>"Grid first, bus second," says Mara Lind, CEO.</p>
  <h2>Press contact</h2><p>Jonas Berg, <a href="mailto:press@volt.example">press@volt.example</a>, +49 30 1234567</p></main></body></html>`;

test('the kit contains short quotations with a speaker, the press contact and the described logo', async () => {
  const { key } = await stage.api.newOrganisation('Volt');
  stage.web.sites.set('volt.example', { '/': VOLT, '/logo.png': picture(PNG) });
  const brandId = await stage.newBrand(key, 'volt.example');
  const { body } = await stage.request(key, brandId).expect(200);
  await stage.write();
  const { mdxPageContent: mdx } = await stage.kit(key, body.id);
  expect(mdx).toMatch(/<Quote status="draft" by="Mara Lind" role="CEO"[^>]*>Grid first, bus second</);
  expect(mdx).toContain('<Contact name="Jonas Berg" email="press@volt.example" phone="+49 30 1234567"');
  expect(mdx).toContain('alt="Voltdepot logo"');
  expect(mdx).not.toContain('Icon of');
});

test('an edit accepts both field names and warns about malformed components', async () => {
  const { key, kit } = await draftedKit(stage);
  const mdxPageContent =
    '# Mine\n\n<Fact colour="red">Old.</Fact>\n\n```\n<Fact colour="red">\n```\n\n<Video src="x" />';
  const { body } = await call('patch', `/${kit.id}/mdx`, key).send({ mdxPageContent }).expect(200);
  expect(body.mdxPageContent).toBe(mdxPageContent);
  expect(body.warnings).toEqual([
    'Line 3 is shown as text: <Fact> has no attribute "colour"; use label, source.',
    'Line 9 is shown as text: <Video> is not a component; use Quote, Fact, Image, Contact.',
  ]);
  await call('patch', `/${kit.id}/mdx`, key).send({ mdxPageContent, mdxContent: '# Other' }).expect(400);
  await call('patch', `/${kit.id}/mdx`, key).send({}).expect(400);
});

test('without a model a new version copies the previous text and says that instructions need a model', async () => {
  const { key, brandId, kit } = await draftedKit(stage);
  expect(kit.fallbackReason).toMatch(/^Instructions need a model/);
  const src = stage.web.address('acme.example', '/favicon.png');
  const mdxContent = `# By hand\n\nNobody else wrote this.\n\n<Image src="${src}" alt="Icon" />`;
  await call('patch', `/${kit.id}/mdx`, key).send({ mdxContent }).expect(200);
  const { body } = await stage.request(key, brandId, 'Make it shorter.').expect(200);
  await stage.write();
  const next = await stage.kit(key, body.id);
  expect(next).toMatchObject({ status: 'drafted', title: 'By hand', mdxPageContent: mdxContent });
  expect(next.fallbackReason).toMatch(/^Instructions need a model.* The text of the previous version was kept\.$/);
  const page = await stage.api.call('get', `/press-kits/public/${next.shareToken}`, null).expect(200);
  expect(page.text).toMatch(new RegExp(`<img src="${next.shareToken}/images/[^"]+" alt="Icon"`));
});

test('a preview renders the page with existing images and stores and counts nothing', async () => {
  const { key, kit } = await draftedKit(stage);
  const src = stage.web.address('acme.example', '/team.png');
  const asked = stage.web.visits.length;
  const mdxContent = `# New **title**\n\n<Image src="${src}" alt="The team" />\n\n<Image src="http://acme.example/none.png" alt="None" />\n\n<Video />`;
  const { body } = await call('post', `/${kit.id}/preview`, key).send({ mdxContent }).expect(200);
  expect(body.html).toContain('<h1>New <strong>title</strong></h1>');
  expect(body.html).toContain('<base target="_blank">');
  expect(body.html).toContain('Draft. Not approved for publication yet.');
  const [, picturePath = ''] = /<img src="([^"]+)" alt="The team"/.exec(body.html) ?? [];
  expect(picturePath).toMatch(new RegExp(`^/press-kits/public/${kit.shareToken}/images/`));
  await stage.api.call('get', picturePath, null).expect(200);
  expect(body.warnings).toHaveLength(1);
  expect(await stage.kit(key, kit.id)).toEqual(kit);
  expect(stage.web.visits).toHaveLength(asked);
  await expect
    .poll(async () => (await call('get', `/stats/views?mediaKitId=${kit.id}`, key)).body)
    .toMatchObject({ totalViews: 0, machineViews: 0 });
  const page = await stage.api.call('get', `/press-kits/public/${kit.shareToken}`, null).expect(200);
  expect(page.text).not.toContain('<base');
  const { key: other } = await stage.api.newOrganisation('Other');
  await call('post', `/${kit.id}/preview`, other).send({ mdxContent: '# x' }).expect(404);
  await call('post', `/${kit.id}/preview`, key).send({}).expect(400);
});

test('all versions of a kit are listed in every status, but not those of another organisation', async () => {
  const { key, brandId, kit } = await draftedKit(stage);
  await call('patch', `/${kit.id}/status`, key).send({ status: 'denied', denialReason: 'No.' }).expect(200);
  const { body: second } = await call('post', '', key)
    .send({ mediaKitId: kit.id, instruction: 'Shorter.' })
    .expect(200);
  const { body: other } = await stage.api
    .call('post', '/v1/brands', key)
    .send({ url: 'https://acme.sandbox.example' })
    .expect(200);
  const { body: elsewhere } = await stage.request(key, other.brandId).expect(200);
  while (await stage.write());
  const ids = async (query: string) =>
    (await call('get', `?${query}`, key).expect(200)).body.mediaKits.map(({ id }: { id: string }) => id);
  expect(await ids(`versionsOf=${kit.id}`)).toEqual([second.id, kit.id]);
  expect(await ids(`versionsOf=${second.id}&status=denied`)).toEqual([kit.id]);
  expect(await ids(`versionsOf=${elsewhere.id}`)).toEqual([elsewhere.id]);
  expect(await ids(`brandId=${brandId}`)).toEqual([second.id]);
  const stranger = await stage.api.newOrganisation('Other');
  await call('get', `?versionsOf=${kit.id}`, stranger.key).expect(404);
});
