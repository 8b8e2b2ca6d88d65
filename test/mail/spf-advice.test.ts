import { expect, test } from 'vitest';
import { judgeSpf } from '../../modules/senders/verification/domain-records.rules.ts';

const adviceFor = (host: string) => judgeSpf('acme.example', [], host).publish;

test.each(['localhost', '127.0.0.1', '10.1.2.3', '192.168.0.4', '172.20.1.1', '::1', 'fd12::1', 'mail.internal'])(
  'suggests no SPF record for a private mail server (%s)',
  (host) => expect(adviceFor(host)).toBeNull(),
);

test.each([
  ['smtp.gmail.com', 'v=spf1 include:_spf.google.com ~all'],
  ['mail.acme.example', 'v=spf1 a:mail.acme.example ~all'],
  ['203.0.113.7', 'v=spf1 ip4:203.0.113.7 ~all'],
  ['2001:db8::7', 'v=spf1 ip6:2001:db8::7 ~all'],
])('suggests an SPF record for %s', (host, record) => expect(adviceFor(host)).toBe(record));
