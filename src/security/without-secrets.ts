const SECRETS = [
  /dist_(?:usr|app)_[0-9A-Za-z]{8,}/g,
  /\bsk-[\w-]{8,}/g,
  /\bwhsec_[\w+/=-]{8,}/g,
  /\bBearer +[\w.~+/=-]{8,}/gi,
  /(?<=postgres(?:ql)?:\/\/[^:@/\s]+:)[^@/\s]+(?=@)/g,
  /(?<=mongodb(?:\+srv)?:\/\/[^:@/\s]+:)[^@/\s]+(?=@)/g,
];

/** Fast check: every secret contains one of these, and most texts contain none. */
const SUSPICIOUS = /dist_|sk-|whsec_|bearer|:\/\//i;

export function withoutSecrets(text: string): string {
  // A URL may percent-encode letters, also those of a secret.
  const plain = text.includes('%')
    ? text.replaceAll(/%(?:2D|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9A])/gi, decodeURIComponent)
    : text;
  return SUSPICIOUS.test(plain) ? SECRETS.reduce((rest, secret) => rest.replace(secret, '[secret]'), plain) : text;
}
