import type { InboundMail } from '../../modules/replies/receive/inbound-mail.schema.ts';

export const mailWith = (given: Partial<InboundMail>): InboundMail => ({
  kind: 'mail',
  from: 'ada@bluefield.example',
  fromName: null,
  aliases: [],
  to: ['sam@acme.example'],
  subject: '',
  messageId: null,
  answers: [],
  headers: {},
  text: '',
  report: null,
  original: null,
  calendar: null,
  ...given,
});
