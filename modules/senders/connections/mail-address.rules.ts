/** An email address with an ASCII domain and an unchanged local part. */
export interface MailAddress {
  address: string;
  domain: string;
}

/** Matches addresses that need no conversion: a lower-case domain that is neither numeric nor encoded. */
const AS_CARRIED = /^[!-~]+@(?!.*xn--)[a-z\d.-]*\.[a-z][a-z\d-]*$/;

/** Expects an address that was validated when it was stored. */
export function asciiAddress(email: string): MailAddress {
  const at = email.lastIndexOf('@');
  if (AS_CARRIED.test(email)) return { address: email, domain: email.slice(at + 1) };
  const given = email.slice(at + 1);
  const domain = URL.parse(`http://${given}/`)?.hostname ?? given.toLowerCase();
  return { address: `${email.slice(0, at).normalize('NFC')}@${domain}`, domain };
}

export const messageIdOf = (messageId: string, domain: string): string => `<${messageId}@${domain}>`;

/** Reduces text to one line, because a line break in a header allows injection. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
