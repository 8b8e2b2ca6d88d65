import { CliFailure, EXIT } from '../errors.ts';
import type { CliSession } from '../session.ts';
import { configPath, removeConfig, writeConfig } from '../settings/config-file.ts';
import { checkedKey } from '../settings/settings.ts';
import { type Input, refuseWords } from './command.ts';
import { whoIs } from './status.ts';

/** Stores a key with its address, after the service has accepted it. The key is never printed. */
export async function login(session: CliSession, { words }: Input): Promise<void> {
  refuseWords(words);
  const apiKey = checkedKey(session.options.apiKey ?? (await typedKey(session)));
  const { apiUrl } = session.settings;
  const asked = session.with({ ...session.options, apiKey, apiUrl });
  const identity = await whoIs(asked);
  const path = writeConfig(session.io, { apiUrl, apiKey });
  await session.print({ loggedIn: true, apiUrl, config: path, identity });
}

/** Prompts for the key, so that it appears neither in the process list nor in the shell history. */
async function typedKey({ io }: CliSession): Promise<string> {
  const text = io.isTerminal.stdin
    ? await io.ask('API key (input hidden): ', { isSecret: true })
    : (await io.readInput()).toString();
  const key = text.trim() || io.env.DISTRIBUTE_API_KEY;
  if (key) return key;
  throw new CliFailure('no_key', 'No API key. Pass --api-key or send the key on stdin.', EXIT.auth);
}

export async function authStatus(session: CliSession, { words }: Input): Promise<void> {
  refuseWords(words);
  const { apiUrl, apiKey, keySource } = session.settings;
  if (apiKey === null) {
    throw new CliFailure('no_key', `No API key for ${apiUrl}. Run "distribute auth login" to store one.`, EXIT.auth, {
      apiUrl,
    });
  }
  await session.print({ authenticated: true, apiUrl, keySource, identity: await whoIs(session) });
}

export async function logout(session: CliSession, { words }: Input): Promise<void> {
  refuseWords(words);
  await session.print({ loggedOut: removeConfig(session.io), config: configPath(session.io) });
}
