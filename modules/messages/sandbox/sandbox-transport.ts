import type { MailTransport } from './mail-transport.ts';
import { sandboxFate } from './sandbox-fate.rules.ts';

/** Mail that never leaves this machine. What its invented receivers do is reported as a mail server would. */
export const sandboxTransport: MailTransport = {
  costName: 'sandbox-email',
  fateOf: sandboxFate,
  recorded: (unit, messages) => unit.sandboxAnswers.keep(unit, messages),
};
