import { writeDueKit } from '../../modules/press/index.ts';
import type { ModelSettings } from '../../src/ai/model/provider.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { acme } from '../api/brands/acme.ts';
import { type Answering, startWeb } from '../api/brands/web.ts';
import { TestClock } from '../harness/clock.ts';
import { startService } from '../harness/start-service.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const picture =
  (bytes: Buffer, type = 'image/png'): Answering =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes);

/** Starts the service; jobs run only when a test runs them. */
export async function openPress(environment: Record<string, string> = {}) {
  const clock = new TestClock(new Date('2026-11-15T09:00:00Z'));
  const model: { settings: ModelSettings | null } = { settings: null };
  const about = String(acme['/about-us']).replace(
    '</h1>',
    '</h1><p>"Gravity has never let a single one of our customers down, not once," said Wile Coyote, who runs the place.</p>',
  );
  const web = await startWeb({
    'acme.example': {
      ...acme,
      '/': String(acme['/']).replace(
        '<title>',
        '<meta property="og:image" content="/team.png"><meta property="og:image:alt" content="The team in Tucson"><title>',
      ),
      '/about-us': about,
      '/team.png': picture(PNG),
      '/favicon.png': picture(PNG),
      '/logo.svg': picture(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'image/png',
      ),
    },
  });
  const api = await startService({
    clock,
    environment,
    overrides: { egress: web.egress(), modelAccess: { for: () => Promise.resolve(model.settings) } },
  });
  const { platform } = api.service;
  const never = new AbortController().signal;
  return {
    api,
    web,
    clock,
    model,
    platform,
    async newBrand(key: string, host = 'acme.example'): Promise<string> {
      const { body } = await api
        .call('post', '/v1/brands', key)
        .send({ url: web.address(host) })
        .expect(200);
      return body.brandId;
    },
    request: (key: string, brandId: string, instruction = 'Write it.') =>
      api.call('post', '/v1/press-kits/media-kits', key).set('x-brand-id', brandId).send({ instruction }),
    kit: async (key: string, id: string) =>
      (await api.call('get', `/v1/press-kits/media-kits/${id}`, key).expect(200)).body,
    write: (signal = never) => inUnitOfWork(platform, (unit) => writeDueKit(unit, signal)),
    async close() {
      await api.close();
      await web.close();
    },
  };
}
export type PressStage = Awaited<ReturnType<typeof openPress>>;

export async function draftedKit(stage: PressStage) {
  const { key, orgId } = await stage.api.newOrganisation('Acme');
  const brandId = await stage.newBrand(key);
  const { body } = await stage.request(key, brandId).expect(200);
  while (await stage.write());
  return { key, orgId, brandId, kit: await stage.kit(key, body.mediaKitId) };
}
