import { afterAll, beforeAll, expect, test } from 'vitest';
import { putConfig } from '../../modules/assistant/configs/chat-config.ts';
import { createAudience } from '../../modules/contacts/audiences/change-audience.ts';
import { suggestAudiences } from '../../modules/contacts/audiences/suggest/suggest-audiences.ts';
import { addFeeds } from '../../modules/discovery/feeds/add-feeds.ts';
import { createApiKey } from '../../modules/keys/create-api-key.ts';
import { createRole } from '../../modules/members/create-role.ts';
import { inviteMember } from '../../modules/members/invite-member.ts';
import { createSender } from '../../modules/senders/manage-senders.ts';
import { CreateSenderInput } from '../../modules/senders/sender.schema.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import type { MemberContext } from '../../src/kernel/context.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

interface Limited {
  /** SQL that inserts one row less than the limit. */
  fill: string;
  count: string;
  most: number;
  add(unit: MemberContext, name: string): Promise<unknown>;
}

const VIEWER = '00000000-0000-4000-8000-000000000004';
const BRAND = '019a0000-0000-7000-8000-000000000000';

const AUDIENCES = {
  fill: `with brand as (
      insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
      values ('${BRAND}', $1, 'acme.example', 'https://acme.example/', '{}', '[]', now(), now()) returning id
    ) insert into audiences (org_id, id, brand_id, name, source, filters, created_at, updated_at)
    select $1, gen_random_uuid(), id, 'Audience ' || n, 'contacts', '{}', now(), now()
    from brand, generate_series(1, 4999) as n`,
  count: 'select count(*)::int as count from audiences where org_id = $1',
  most: 5_000,
};

const LIMITS: Record<string, Limited> = {
  feeds: {
    fill: `insert into feeds (org_id, id, url, found_by, created_at, due_at)
      select $1, gen_random_uuid(), 'https://grid.example/' || n, 'user', now(), now() from generate_series(1, 999) as n`,
    count: 'select count(*)::int as count from feeds where org_id = $1',
    most: 1_000,
    add: (unit, name) =>
      addFeeds(unit, unit.actor.orgId, 'site', [
        { url: `https://${name}.example/a` },
        { url: `https://${name}.example/b` },
      ]),
  },
  'chat configs': {
    fill: `insert into chat_configs (org_id, key, system_prompt, allowed_tools, created_at, updated_at)
      select $1, 'config-' || n, 'Hello.', '[]', now(), now() from generate_series(1, 99) as n`,
    count: 'select count(*)::int as count from chat_configs where org_id = $1',
    most: 100,
    add: (unit, key) => putConfig(unit, { key, systemPrompt: 'Hello.', allowedTools: [] }),
  },
  roles: {
    fill: `insert into roles (org_id, id, name, permissions, created_at)
      select $1, gen_random_uuid(), 'Role ' || n, '{inbox}', now() from generate_series(1, 24) as n`,
    count: 'select count(*)::int as count from roles where org_id = $1',
    most: 25,
    add: (unit, name) => createRole(unit, { name, permissions: ['inbox'] }),
  },
  invitations: {
    fill: `insert into invitations (org_id, id, email, role_ids, token_hash, created_at, expires_at)
      select $1, gen_random_uuid(), n || '@many.example', '{}', decode(md5(n::text), 'hex'), now(), now() + interval '1 day'
      from generate_series(1, 999) as n`,
    count: 'select count(*)::int as count from invitations where org_id = $1',
    most: 1_000,
    add: (unit, name) => inviteMember(unit, { email: `${name}@many.example`, roleIds: [VIEWER] }),
  },
  'API keys': {
    fill: `insert into api_keys (id, kind, org_id, user_id, key_prefix, hash, created_at)
      select gen_random_uuid(), 'user', org_id, id, 'dist_usr_', decode(md5(id::text || n), 'hex'), now()
      from users, generate_series(1, 9998) as n where org_id = $1`,
    count: 'select count(*)::int as count from api_keys where org_id = $1',
    most: 10_000,
    add: (unit, name) => createApiKey(unit, { name, kind: 'user' }),
  },
  senders: {
    fill: `insert into senders (org_id, id, name, from_name, from_email, smtp_host, smtp_port, smtp_security, status,
        judged_from, created_at, updated_at)
      select $1, gen_random_uuid(), 'Ada', 'Ada', n || '@many.example', 'smtp.example', 587, 'starttls', 'active',
        now(), now(), now() from generate_series(1, 999) as n`,
    count: 'select count(*)::int as count from senders where org_id = $1',
    most: 1_000,
    add: (unit, name) =>
      createSender(
        unit,
        CreateSenderInput.parse({
          name,
          fromName: name,
          fromEmail: `${name}@many.example`,
          smtp: { host: '127.0.0.1', port: 587, security: 'starttls' },
        }),
      ),
  },
  audiences: {
    ...AUDIENCES,
    add: (unit, name) => createAudience(unit, { brandId: BRAND, name, source: 'contacts', filters: {} }),
  },
  'suggested audiences': {
    ...AUDIENCES,
    add: (unit) => suggestAudiences(unit, { brandId: BRAND, nlPrompt: 'Directors in France' }),
  },
};

test.each(Object.entries(LIMITS))(
  '%s: of two who take the last place one gets it',
  async (_, { fill, count, most, add }) => {
    const { orgId, userId } = await api.newOrganisation();
    const { pool } = api.database;
    await pool.query(fill, [orgId]);
    const inUnit = (work: (unit: MemberContext) => Promise<unknown>) =>
      inUnitOfWork(api.service.platform, (unit) => {
        const actor = { orgId, userId, keyId: 'test', authType: 'user_key', permissions: null, scopes: null };
        return work({ ...unit, em: unit.em, actor } as unknown as MemberContext);
      });
    const ended = (adding: Promise<unknown>) => adding.catch((error: unknown) => error);
    let second: Promise<unknown> = Promise.resolve();
    await inUnit((unit) =>
      unit.em.transactional(async (em) => {
        await add({ ...unit, em }, 'first');
        second = ended(inUnit((other) => add(other, 'second')));
        // The first transaction is still open: the second waits for it or does not see it.
        await Promise.race([second, lockWaiting(pool)]);
      }),
    );
    await second;
    const { rows } = await pool.query<{ count: number }>(count, [orgId]);
    expect(rows).toEqual([{ count: most }]);
  },
);
