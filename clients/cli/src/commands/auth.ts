import { EXIT, Failure } from '../errors.ts';
import type { Session } from '../session.ts';
import { configPath, removeConfig, writeConfig } from '../settings/config-file.ts';
import { checkedKey } from '../settings/settings.ts';
import { type Input, refuseWords } from './command.ts';
import { whoIs } from './status.ts';

/** Stores a key with its address, after the service has accepted it. The key is never printed. */
export async function login(session: Session, { words }: Input): Promise<void> {
  refuseWords(words);
  const apiKey = checkedKey(session.options.apiKey ?? (await typedKey(session)));
  const { apiUrl } = session.settings;
  const asked = session.with({ ...session.options, apiKey, apiUrl });
  const identity = await whoIs(asked);
  const path = writeConfig(session.io, { apiUrl, apiKey });
  await session.print({ loggedIn: true, apiUrl, config: path, identity });
}

/** Prompts for the key, so that it appears neither in the process list nor in the shell history. */
async function typedKey({ io }: Session): Promise<string> {
  const text = io.isTerminal.stdin
    ? await io.ask('API key (it is not shown): ', { isSecret: true })
    : (await io.readInput()).toString();
  const key = text.trim() || io.env.DISTRIBUTE_API_KEY;
  if (key) return key;
  throw new Failure('no_key', 'There is no key: give it with --api-key, or on stdin.', EXIT.auth);
}

export async function authStatus(session: Session, { words }: Input): Promise<void> {
  refuseWords(words);
  const { apiUrl, apiKey, keySource } = session.settings;
  if (apiKey === null) {
    throw new Failure('no_key', `There is no key for ${apiUrl}: keep one with "distribute auth login".`, EXIT.auth, {
      apiUrl,
    });
  }
  await session.print({ authenticated: true, apiUrl, keySource, identity: await whoIs(session) });
}

export async function logout(session: Session, { words }: Input): Promise<void> {
  refuseWords(words);
  await session.print({ loggedOut: removeConfig(session.io), config: configPath(session.io) });
}
