import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ApolloPerson {
  id: string;
  first_name: string;
  last_name: string;
  title: string | null;
  email: string | null;
  has_email: boolean;
  organization: Record<string, unknown> | null;
  email_status?: string | null;
  city?: string;
  departments?: string[];
}

export interface ApolloCall {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
}

export type Trouble =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Charges for the request, then drops the connection. */
  | { cut: true }
  | { answer: (usual: Record<string, unknown>) => unknown };

export const KEY = 'apollo-key-0123456789';

export const apolloPerson = (n: number, more: Partial<ApolloPerson> = {}): ApolloPerson => ({
  id: `61${n.toString(16).padStart(22, '0')}`,
  first_name: `First${inLetters(n)}`,
  last_name: `Last${n}`,
  title: 'Head of Sales',
  email: `first${n}@company${n}.example`,
  has_email: true,
  organization: {
    id: `o${n}`,
    name: `Company ${n}`,
    website_url: `http://www.company${n}.example`,
    primary_domain: `company${n}.example`,
    industry: 'computer software',
    estimated_num_employees: 120,
  },
  ...more,
});

export async function startApolloServer() {
  let people: ApolloPerson[] = [];
  let troubles: { path: string; trouble: Trouble }[] = [];
  const calls: ApolloCall[] = [];
  const state = { credits: 0, key: KEY, pause: () => Promise.resolve() };
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
      const path = (request.url ?? '').replace(/\?.*$/, '');
      calls.push({ path, headers: request.headers, body });
      await state.pause();
      const send = (status: number, answer: unknown, headers: Record<string, string> = {}) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(typeof answer === 'string' ? answer : JSON.stringify(answer));
      if (request.headers['x-api-key'] !== state.key) return send(401, { error: 'Invalid access credentials.' });
      const at = troubles.findIndex((planned) => path.endsWith(planned.path));
      const trouble = at < 0 ? undefined : troubles.splice(at, 1)[0]?.trouble;
      if (trouble !== undefined && 'status' in trouble) {
        return send(trouble.status, trouble.body ?? { message: 'no' }, trouble.headers);
      }
      const usual = path.endsWith('/api_search') ? search(people, body) : match(people, body, state);
      if (trouble !== undefined && 'cut' in trouble) return response.destroy();
      return send(200, trouble === undefined ? usual : trouble.answer(usual));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    calls,
    state,
    has(next: ApolloPerson[]) {
      people = next;
      troubles = [];
      calls.length = 0;
      Object.assign(state, { credits: 0, key: KEY, pause: () => Promise.resolve() });
    },
    fail(path: 'api_search' | 'bulk_match', ...next: Trouble[]) {
      troubles.push(...next.map((trouble) => ({ path, trouble })));
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type ApolloServer = Awaited<ReturnType<typeof startApolloServer>>;

function search(people: ApolloPerson[], { page = 1, per_page = 25 }: Record<string, unknown>) {
  const size = Number(per_page);
  const shown = people.slice((Number(page) - 1) * size, Number(page) * size);
  return {
    total_entries: people.length,
    people: shown.map(({ last_name, email: _email, ...person }) => ({
      ...person,
      last_name_obfuscated: `${last_name.slice(0, 2)}***`,
    })),
  };
}

function match(people: ApolloPerson[], { details }: Record<string, unknown>, state: { credits: number }) {
  const wanted = details as { id?: string; email?: string }[];
  const matches = wanted.map(
    ({ id, email }) => people.find((person) => (id === undefined ? person.email === email : person.id === id)) ?? null,
  );
  const found = matches.filter((person) => person !== null && person.email !== null);
  state.credits += found.length;
  return {
    status: 'success',
    error_code: null,
    error_message: null,
    total_requested_enrichments: wanted.length,
    unique_enriched_records: found.length,
    missing_records: wanted.length - found.length,
    credits_consumed: found.length,
    matches: matches.map((person) => person && { email_status: person.email === null ? null : 'verified', ...person }),
  };
}

const inLetters = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
