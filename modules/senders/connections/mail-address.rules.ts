/** An address as mail carries it: the domain in ASCII, what stands before it as it was written. */
export interface MailAddress {
  address: string;
  domain: string;
}

/** Nothing in it would be written in another way: its domain is in small letters, no number, and not encoded. */
const AS_CARRIED = /^[!-~]+@(?!.*xn--)[a-z\d.-]*\.[a-z][a-z\d-]*$/;

/** For an address that was checked when it was kept. */
export function asciiAddress(email: string): MailAddress {
  const at = email.lastIndexOf('@');
  if (AS_CARRIED.test(email)) return { address: email, domain: email.slice(at + 1) };
  const given = email.slice(at + 1);
  const domain = URL.parse(`http://${given}/`)?.hostname ?? given.toLowerCase();
  return { address: `${email.slice(0, at).normalize('NFC')}@${domain}`, domain };
}

export const messageIdOf = (messageId: string, domain: string): string => `<${messageId}@${domain}>`;

/** A header is one line, whatever somebody typed into a name or a subject. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
