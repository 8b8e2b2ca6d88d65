import { badRequest } from '../../src/kernel/errors.ts';
import { domainKey, personKey } from './person.rules.ts';

export interface SuppressionValue {
  kind: 'address' | 'domain';
  value: string;
}

/** What somebody wrote, as the list keeps it. `@acme.example` means the domain. */
export function suppressionValue(text: string): SuppressionValue {
  const address = personKey(text);
  if (address !== null) return { kind: 'address', value: address };
  const domain = domainKey(text.trim().replace(/^@/, ''));
  if (domain !== null) return { kind: 'domain', value: domain };
  throw badRequest(`"${text.slice(0, 100)}" is neither an email address nor a domain.`);
}
