/** A variable, so that browser bundlers do not resolve it. */
const NODE_CRYPTO = 'node:crypto';

type WebCrypto = typeof globalThis.crypto;

/** Node 18 has no global `crypto`. */
export async function webCrypto(): Promise<WebCrypto> {
  if (globalThis.crypto !== undefined) return globalThis.crypto;
  const { webcrypto } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ NODE_CRYPTO)) as {
    webcrypto: WebCrypto;
  };
  return webcrypto;
}

/** Returns a random key. `randomUUID` is missing on pages without TLS. */
export const randomKeyOf = (crypto: Pick<WebCrypto, 'getRandomValues'>): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const randomKey = async (): Promise<string> => randomKeyOf(await webCrypto());
