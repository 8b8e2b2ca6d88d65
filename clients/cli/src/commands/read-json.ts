import { textOf } from '../api/client.ts';
import { failedAnswer } from '../api/failed-answer.ts';
import type { Session } from '../session.ts';

/** What the service answers to a GET; what it refuses is thrown. */
export async function readJson<Body>({ client }: Session, path: string): Promise<Body> {
  const response = await client.send({ method: 'GET', path, headers: { accept: 'application/json' } });
  if (response.status !== 200) throw await failedAnswer(response, `GET ${path.split('?')[0]}`);
  return JSON.parse(await textOf(response)) as Body;
}
