import { textOf } from '../api/client.ts';
import { failedAnswer } from '../api/failed-answer.ts';
import { notTheService } from '../errors.ts';
import type { Session } from '../session.ts';

export async function readJson<Body extends object>({ client }: Session, path: string): Promise<Body> {
  const response = await client.send({ method: 'GET', path, headers: { accept: 'application/json' } });
  if (response.status !== 200) throw await failedAnswer(response, `GET ${path.split('?')[0]}`);
  const text = await textOf(response);
  try {
    const body = JSON.parse(text) as Body | null;
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Reported below.
  }
  throw notTheService(`${client.apiUrl}${path.split('?')[0]} is not the answer of a Distribute service.`);
}
