import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Received, type Receiver, startReceiver, status } from '../api/webhooks/receiver.ts';
import { type Stage, setStage } from '../api/webhooks/stage.ts';
import { command, type Machine, newMachine, startCommand } from './command-line.ts';

let stage: Stage;
let receiver: Receiver;
let machine: Machine;
beforeAll(async () => {
  stage = await setStage();
  receiver = await startReceiver();
  machine = newMachine({ DISTRIBUTE_API_URL: stage.url, DISTRIBUTE_API_KEY: stage.userKey });
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

const secret = async (): Promise<string> => (await stage.call('get', '/v1/webhooks/secret').expect(200)).body.secret;

function expectGenuine({ headers, body }: Received, key: string): void {
  expect(headers['x-distribute-signature']).toBe(`sha256=${createHmac('sha256', key).update(body).digest('hex')}`);
  expect(new Webhook(key).verify(body, headers as Record<string, string>)).toMatchObject({ id: headers['webhook-id'] });
}

const tell = async (targets: string[]) => {
  const ids = await stage.cause(targets);
  await stage.work();
  return ids;
};

test('events that happen while somebody listens reach their address, as a real delivery has them', async () => {
  await tell(['https://before.example']);
  await stage.addEndpoint({ url: receiver.url.replace('/hook', '/real') });
  const child = startCommand(machine, ['webhooks', 'listen', '--forward', receiver.url, '--interval', '0.25']);
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  expect(JSON.parse(said.toString())).toEqual({ listening: { forward: receiver.url, secret: await secret() } });
  const lines = once(child.stdout, 'data') as Promise<[Buffer]>;
  const [id] = await tell(['https://ünïcode.example/🙂']);
  const [line] = await lines;
  expect(JSON.parse(line.toString())).toMatchObject({ id, event: 'campaign.started', forwarded: { status: 200 } });
  const [forwarded, real] = ['/hook', '/real'].map((path) => receiver.received.filter((one) => one.path === path));
  expect(forwarded).toHaveLength(1);
  for (const one of forwarded ?? []) expectGenuine(one, await secret());
  const delivered = real?.find(({ headers }) => headers['webhook-id'] === id);
  expect(forwarded?.[0]?.body).toBe(delivered?.body);
  const ours = (headers: object) => Object.keys(headers).filter((name) => /webhook|signature|content-type/.test(name));
  expect(ours(forwarded?.[0]?.headers ?? {}).toSorted()).toEqual(ours(delivered?.headers ?? {}).toSorted());
  child.kill('SIGINT');
  const [rest, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect({ code, rest }).toEqual({ code: 130, rest: '' });
});

test('with a secret of its own, from the first event, and past a receiver that fails', async () => {
  receiver.received = [];
  receiver.answer = (response, request) => status(request.body.includes('before') ? 500 : 204)(response, request);
  const own = `whsec_${Buffer.from('a secret of twenty-four.').toString('base64')}`;
  const argv = ['webhooks', 'listen', '--forward', receiver.url, '--all', '--count', '2', '--secret', own];
  const { code, stdout } = await command(machine, argv);
  expect(code).toBe(0);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; cursor: string; forwarded: { status: number } });
  expect(lines.map(({ forwarded }) => forwarded.status)).toEqual([500, 204]);
  const [first, second] = lines;
  const goOn = ['webhooks', 'listen', '--forward', receiver.url, '--cursor', first?.cursor ?? '', '--count', '1'];
  expect(JSON.parse((await command(machine, [...goOn, '--secret', own])).stdout)).toMatchObject({ id: second?.id });
  for (const one of receiver.received) expectGenuine(one, own);
});

test('during a rotation both secrets verify, as in real deliveries', async () => {
  const old = await secret();
  await stage.call('post', '/v1/webhooks/secret/rotate').send({ graceHours: 1 }).expect(200);
  receiver.received = [];
  receiver.answer = status(200);
  await command(machine, ['webhooks', 'listen', '--forward', receiver.url, '--all', '--count', '1']);
  const [one = expect.fail()] = receiver.received;
  expectGenuine(one, await secret());
  expect(new Webhook(old).verify(one.body, one.headers as Record<string, string>)).toBeTypeOf('object');
});

test('a service that is away for longer than a request is repeated is waited for', async () => {
  const event = { id: '1', event: 'campaign.started', created_at: '2026-11-16T00:00:00.000Z', data: {} };
  let isAway = false;
  let refused = 0;
  const service = createServer((request, response) => {
    if (isAway) refused += 1;
    // One request with its three retries fails, and so does the next.
    if (isAway && refused <= 5) request.socket.destroy();
    // A proxy's 502 is retried too.
    else if (isAway && refused <= 9) response.writeHead(502, { 'retry-after': '0' }).end('<html>');
    else
      response.end(JSON.stringify({ events: isAway ? [event] : [], nextCursor: 'x', hasMore: false, endCursor: 'w' }));
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const where = newMachine({ DISTRIBUTE_API_URL: url, DISTRIBUTE_API_KEY: 'dist_usr_x' });
  const own = `whsec_${Buffer.from('a secret of twenty-four.').toString('base64')}`;
  const argv = ['webhooks', 'listen', '--forward', receiver.url, '--secret', own, '--count', '1'];
  const child = startCommand(where, argv);
  await once(child.stderr, 'data');
  isAway = true;
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ id: '1', forwarded: { status: 200 }, cursor: 'x' });
  service.close();
});

test('what is no address, no secret or no number is refused', async () => {
  const listen = (...argv: string[]) => command(machine, ['webhooks', 'listen', ...argv]);
  expect((await listen()).code).toBe(2);
  expect((await listen('--forward', 'localhost')).code).toBe(2);
  expect((await listen('--forward', receiver.url, '--secret', 'mine')).code).toBe(2);
  expect((await listen('--forward', receiver.url, '--count', 'x')).code).toBe(2);
});

test('a kind of event that the feed does not know is refused with those that it has', async () => {
  const argv = ['webhooks', 'listen', '--forward', receiver.url, '--all', '--count', '1', '--events'];
  const { code, stderr } = await command(machine, [...argv, 'campaign.started,campaign.pausd']);
  expect(code).toBe(2);
  const { message, details } = JSON.parse(stderr).error;
  expect(message).toContain('not "campaign.pausd". Did you mean campaign.paused?');
  expect(details.values).toContain('reply.received');
  expect(JSON.parse((await command(machine, [...argv, 'campaign.started'])).stdout).event).toBe('campaign.started');
});
