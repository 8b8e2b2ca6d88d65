import { setTimeout as sleep } from 'node:timers/promises';
import { readText } from '../api/client.ts';
import { failedResponse } from '../api/failed-response.ts';
import { CliFailure, EXIT } from '../errors.ts';
import { shownLine } from '../output/text.ts';
import type { CliSession } from '../session.ts';
import { send } from './call.ts';
import { type Input, isGiven, textIn } from './command.ts';
import { patiently } from './patience.ts';
import { getJson } from './read-json.ts';

interface Upload {
  status: string;
  progress?: number;
  failure?: string | null;
}

const LOOK_EVERY_MS = 500;
const OVER = new Set(['completed', 'failed']);

export async function upload(session: CliSession, input: Input): Promise<void> {
  const { operation } = input;
  if (operation === null) throw new Error('contacts upload needs its operation.');
  session.progress(`Uploading ${shownLine(textIn(input, 'file') ?? '')} …`);
  const response = await send(session, input, operation);
  if (!response.ok) throw await failedResponse(response, `${operation.method} ${operation.path}`);
  const begun = JSON.parse(await readText(response)) as { uploadId: string; status: string };
  if (isGiven(input, 'no-wait')) return session.print(begun);
  const read = await untilRead(session, begun.uploadId);
  session.progress('');
  if (read.status === 'failed') {
    throw new CliFailure('upload_failed', read.failure ?? 'The upload failed.', EXIT.api, { upload: read });
  }
  await session.print({ upload: read });
}

async function untilRead(session: CliSession, uploadId: string): Promise<Upload> {
  for (;;) {
    const { upload: now } = await patiently(session, () =>
      getJson<{ upload: Upload }>(session, `/v1/orgs/contacts/uploads/${uploadId}`),
    );
    if (OVER.has(now.status)) return now;
    session.progress(`Importing rows: ${Math.round((now.progress ?? 0) * 100)} %`);
    await sleep(LOOK_EVERY_MS, undefined, { signal: session.io.signal });
  }
}
