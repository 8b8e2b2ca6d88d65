import type { MailTransport } from './mail-transport.ts';
import { sandboxFate } from './sandbox-fate.rules.ts';

/** Mail that never leaves this machine. What its invented receivers do is reported as a mail server would. */
export const sandboxTransport: MailTransport = {
  costName: 'sandbox-email',
  leaseMs: 15_000,
  isRepeatable: true,
  send: (_unit, messages, campaign) => Promise.resolve(messages.map((message) => sandboxFate(message, campaign))),
  recorded: (unit, messages) => unit.sandboxAnswers.keep(unit, messages),
};
