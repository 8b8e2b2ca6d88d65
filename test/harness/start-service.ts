import { randomBytes } from 'node:crypto';
import type { AnyTRPCRouter } from '@trpc/server';
import { type Logger, pino } from 'pino';
import supertest from 'supertest';
import { composeService, type Service } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { parseKeyRing } from '../../src/security/vault.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

export interface TestService {
  service: Service;
  database: TestDatabase;
  url: string;
  userKey: string;
  adminKey: string;
  /** Sends a real HTTP request with the user key, another key, or none (null). */
  call(method: 'get' | 'post' | 'patch' | 'put' | 'delete', path: string, key?: string | null): supertest.Test;
  newOrganisation(name?: string): Promise<{ orgId: string; userId: string; key: string }>;
  close(): Promise<void>;
}

interface TestServiceOptions {
  clock?: Clock;
  router?: AnyTRPCRouter;
  environment?: Record<string, string>;
  log?: Logger;
  /** Comma-separated, newest first. The default is shared by all services of a test file. */
  masterKey?: string;
  overrides?: Partial<Platform>;
  beside?: TestService;
}

const masterKey = randomBytes(32).toString('base64');

export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = options.beside?.database ?? (await freshDatabase());
  const userKey = options.beside?.userKey ?? generateKey('usr');
  const adminKey = options.beside?.adminKey ?? generateKey('app');
  const config = loadConfig({
    PORT: '0',
    DISTRIBUTE_ROLE: 'api',
    DISTRIBUTE_BOOTSTRAP_KEY: userKey,
    DISTRIBUTE_ADMIN_KEY: adminKey,
    DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
    DISTRIBUTE_TRUST_PROXY: 'loopback',
    // A local public URL would prevent email campaigns from starting.
    DISTRIBUTE_PUBLIC_URL: 'https://distribute.example',
    ...options.environment,
  });
  const service = await composeService({
    config,
    databaseUrl: database.url,
    keyRing: parseKeyRing(options.masterKey ?? masterKey) ?? [],
    log: options.log ?? pino({ level: 'silent' }),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.overrides ? { overrides: options.overrides } : {}),
    ...(options.router ? { router: options.router } : {}),
  });
  const url = `http://127.0.0.1:${await service.listen(0)}`;
  const call: TestService['call'] = (method, path, key = userKey) => {
    const request = supertest(url)[method](path);
    return key === null ? request : request.set('Authorization', `Bearer ${key}`);
  };
  return {
    service,
    database,
    url,
    userKey,
    adminKey,
    call,
    newOrganisation: (name = 'Other') => newOrganisation(call, adminKey, name),
    async close() {
      await service.close();
      if (options.beside === undefined) await database.drop();
    },
  };
}

async function newOrganisation(call: TestService['call'], adminKey: string, name: string) {
  const org = await call('post', '/v1/orgs', adminKey).send({ name }).expect(200);
  const orgId: string = org.body.org.id;
  const user = await call('post', '/v1/users', adminKey).send({ orgId, email: 'ada@other.example' }).expect(200);
  const userId: string = user.body.user.id;
  const created = await call('post', '/v1/api-keys', adminKey)
    .set('x-org-id', orgId)
    .set('x-user-id', userId)
    .expect(200);
  return { orgId, userId, key: created.body.key as string };
}
