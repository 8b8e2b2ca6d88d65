import { CHAT_LIMITS, type ChatLimits } from '../../modules/assistant/index.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { type StreamingModel, startStreamingModel } from './streaming-model.ts';

export type Frame = { type?: string; [field: string]: unknown } | string;

export interface ChatStage {
  api: TestService;
  model: StreamingModel;
  post(
    body: object,
    options?: { key?: string; headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<Response>;
  chat(body: object, options?: { key?: string; headers?: Record<string, string> }): Promise<Frame[]>;
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

interface StageOptions {
  limits?: Partial<ChatLimits>;
  overrides?: Partial<Platform>;
  /** Leaves the organisation without a key. By default it has a key of a model with OpenAI's format. */
  withoutKey?: true;
  environment?: Record<string, string>;
}

export async function openChat({ limits, overrides, withoutKey }: StageOptions = {}): Promise<ChatStage> {
  const model = await startStreamingModel();
  const api = await startService({ overrides: { chatLimits: { ...CHAT_LIMITS, ...limits }, ...overrides } });
  if (!withoutKey) await storeKey(api, model);
  const post: ChatStage['post'] = (body, { key = api.userKey, headers = {}, signal } = {}) =>
    fetch(`${api.url}/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  return {
    api,
    model,
    post,
    chat: async (body, options) => framesIn(await (await post(body, options)).text()),
    rows: async (sql, values = []) => (await api.database.pool.query(sql, values)).rows,
    async close() {
      await model.close();
      await api.close();
    },
  };
}

export const storeKey = (api: TestService, { baseUrl }: StreamingModel, key?: string) =>
  api
    .call('post', '/v1/keys', key)
    .send({
      provider: 'openai-compatible',
      apiKey: 'SECRET-KEY',
      baseUrl,
      model: 'llama',
      prices: { inputUsdPerMillionTokens: '1', outputUsdPerMillionTokens: '5' },
    })
    .expect(200);

export const lastRunOf = async ({ rows }: ChatStage) =>
  (
    await rows<{ status: string; input: number; output: number }>(
      `select runs.status, sum(quantity) filter (where cost_name like '%input%')::int as input,
         sum(quantity) filter (where cost_name like '%output%')::int as output
       from runs join cost_entries on run_id = runs.id group by runs.id, runs.status order by runs.id desc limit 1`,
    )
  )[0];

export const framesIn = (stream: string): Frame[] =>
  stream
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => JSON.parse(block.slice('data: '.length)) as Frame);

export const typesOf = (frames: Frame[]): string[] =>
  frames.map((frame) => (typeof frame === 'string' ? frame : (frame.type ?? Object.keys(frame).join())));

export const find = (frames: Frame[], type: string) =>
  frames.find((frame): frame is Exclude<Frame, string> => typeof frame !== 'string' && frame.type === type);

export const saidIn = (frames: Frame[]): string =>
  frames.map((frame) => (typeof frame !== 'string' && frame.type === 'token' ? frame.content : '')).join('');

export const sessionOf = (frames: Frame[]): string => (frames[0] as { sessionId: string }).sessionId;
