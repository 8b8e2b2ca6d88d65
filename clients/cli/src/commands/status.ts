import { Failure, notTheService } from '../errors.ts';
import type { Session } from '../session.ts';
import { type Input, refuseWords } from './command.ts';
import { readJson } from './read-json.ts';

interface Identity {
  userId: string | null;
  orgId: string | null;
  authType: string;
}

export async function status(session: Session, { words }: Input): Promise<void> {
  refuseWords(words);
  const { apiUrl, apiKey, keySource } = session.settings;
  const { version } = await readJson<{ version?: string }>(session, '/health');
  if (version === undefined) throw notTheService(`${apiUrl}/health is not the answer of a Distribute service.`);
  const ready = await isReady(session);
  const identity = apiKey === null ? null : await whoIs(session);
  await session.print({ apiUrl, version, ready, keySource, identity });
}

async function isReady(session: Session): Promise<boolean> {
  // "Not ready" is a valid result here, so it is not retried.
  const response = await session.client.send({ method: 'GET', path: '/ready', maxRetries: 0 });
  await response.body?.cancel();
  return response.ok;
}

/** Returns the caller, or null fields for an application key without an organisation. */
export async function whoIs(session: Session): Promise<Identity> {
  try {
    return await readJson<Identity>(session, '/v1/me');
  } catch (error) {
    const isApplication = error instanceof Failure && error.code === 'organisation_required';
    if (!isApplication) throw error;
    return { userId: null, orgId: null, authType: 'admin' };
  }
}
