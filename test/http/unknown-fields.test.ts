import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

describe('what an operation does not take', () => {
  test('is named in a warning, with what was probably meant, and ignored', async () => {
    const answer = await api.call('post', '/v1/api-keys').send({ name: 'one', nam: 'x', colour: 'red' }).expect(200);
    expect(answer.headers.warning).toBe(
      '299 - "This operation does not take nam (is name meant?), colour; it was ignored."',
    );
    const asked = await api.call('get', '/v1/brands?utm=mail').expect(200);
    expect(asked.headers.warning).toBe('299 - "This operation does not take utm; it was ignored."');
  });

  test('is refused where the caller prefers that, and nothing is done', async () => {
    const before = (await api.call('get', '/v1/api-keys').expect(200)).body.keys.length;
    const { body } = await api
      .call('post', '/v1/api-keys')
      .set('Prefer', 'handling=strict')
      .send({ name: 'two', nam: 'x' })
      .expect(400);
    expect(body).toEqual({ error: 'This operation does not take nam (is name meant?).' });
    expect((await api.call('get', '/v1/api-keys').expect(200)).body.keys).toHaveLength(before);
  });

  test('a misspelt cap of a campaign is named', async () => {
    const answer = await api
      .call('post', '/v1/campaigns')
      .set('Prefer', 'handling=strict')
      .send({ name: 'x', workflowSlug: 'x', brandUrls: ['https://a.example'], maxBudgetTotal: '5' });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('This operation does not take maxBudgetTotal (is maxBudgetTotalUsd meant?).');
  });

  test('a body with every known field, below too, warns of nothing', async () => {
    const answer = await api.call('post', '/v1/api-keys').send({ name: 'three' }).expect(200);
    expect(answer.headers.warning).toBeUndefined();
  });

  test('a name that is no header is told harmlessly', async () => {
    const answer = await api.call('post', '/v1/api-keys').send({ name: 'four', 'a"\r\nb: ü': 1 }).expect(200);
    expect(answer.headers.warning).toBe('299 - "This operation does not take a???b:??; it was ignored."');
  });
});
