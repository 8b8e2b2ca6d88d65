import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Owner of an encrypted value. A value copied to another organisation or column cannot be decrypted. */
interface SealScope {
  orgId: string;
  kind: string;
}

/** Encrypts secrets at rest with AES-256-GCM, bound to organisation, kind and key id. */
export interface Vault {
  seal(secret: string, scope: SealScope): string;
  open(sealed: string, scope: SealScope): string;
  /** False if a newer master key exists: the value should be encrypted again. */
  isCurrent(sealed: string): boolean;
  /** Derives a key for one purpose. It does not change when the master key is rotated. */
  derive(purpose: string): Buffer;
}

const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const boundTo = (scope: SealScope, keyId: string) => Buffer.from(`${FORMAT}|${keyId}|${scope.orgId}|${scope.kind}`);

/** @param root source of derived keys. Without it, derived keys must not outlive the process. */
export function createVault(ring: KeyRing, root?: Buffer): Vault {
  const [newest] = ring;
  const secret = root ?? ring.at(-1)?.bytes;
  if (newest === undefined || secret === undefined) throw new Error('The key ring is empty.');
  return {
    seal(text, scope) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, nonce).setAAD(boundTo(scope, newest.id));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [FORMAT, newest.id, Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')].join('.');
    },
    open(sealed, scope) {
      const [format, keyId, payload] = sealed.split('.');
      const key = ring.find(({ id }) => id === keyId);
      if (format !== FORMAT || key === undefined || payload === undefined) {
        throw new Error('The master key that sealed this value is not in the key ring.');
      }
      const bytes = Buffer.from(payload, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES))
        .setAAD(boundTo(scope, key.id))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
    isCurrent: (sealed) => sealed.split('.')[1] === newest.id,
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
  };
}

interface MasterKey {
  /** Identifies the key inside an encrypted value without revealing anything about it. */
  id: string;
  bytes: Buffer;
}

/** Newest first. The first key encrypts, all keys decrypt. Never empty. */
export type KeyRing = readonly MasterKey[];

const KEY_BYTES = 32;

/** Parses comma-separated base64 keys. Returns null if there is none or if one is not 32 bytes long. */
export function parseKeyRing(text: string): KeyRing | null {
  const keys = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES)) return null;
  return keys.map((bytes) => ({ id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }));
}
