import { CliFailure, notTheService } from '../errors.ts';
import type { CliSession } from '../session.ts';
import { type Input, refuseWords } from './command.ts';
import { getJson } from './read-json.ts';

interface Identity {
  userId: string | null;
  orgId: string | null;
  authType: string;
}

export async function showStatus(session: CliSession, { words }: Input): Promise<void> {
  refuseWords(words);
  const { apiUrl, apiKey, keySource } = session.settings;
  const { version } = await getJson<{ version?: string }>(session, '/health');
  if (version === undefined) throw notTheService(`${apiUrl} is not a Distribute service. Check --api-url.`);
  const ready = await isReady(session);
  const identity = apiKey === null ? null : await whoIs(session);
  await session.print({ apiUrl, version, ready, keySource, identity });
}

async function isReady(session: CliSession): Promise<boolean> {
  // "Not ready" is a valid result here, so it is not retried.
  const response = await session.client.send({ method: 'GET', path: '/ready', maxRetries: 0 });
  await response.body?.cancel();
  return response.ok;
}

/** Returns the caller, or null fields for an application key without an organisation. */
export async function whoIs(session: CliSession): Promise<Identity> {
  try {
    return await getJson<Identity>(session, '/v1/me');
  } catch (error) {
    const isApplication = error instanceof CliFailure && error.code === 'organisation_required';
    if (!isApplication) throw error;
    return { userId: null, orgId: null, authType: 'admin' };
  }
}
