import { readText } from '../api/client.ts';
import { failedResponse } from '../api/failed-response.ts';
import { notTheService } from '../errors.ts';
import type { CliSession } from '../session.ts';

export async function getJson<Body extends object>({ client }: CliSession, path: string): Promise<Body> {
  const response = await client.send({ method: 'GET', path, headers: { accept: 'application/json' } });
  if (response.status !== 200) throw await failedResponse(response, `GET ${path.split('?')[0]}`);
  const text = await readText(response);
  try {
    const body = JSON.parse(text) as Body | null;
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Reported below.
  }
  throw notTheService(
    `${client.apiUrl}${path.split('?')[0]} did not return JSON. Check that --api-url is a Distribute service.`,
  );
}
