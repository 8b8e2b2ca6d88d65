import type { MailTransport } from './mail-transport.ts';
import { sandboxFate } from './sandbox-fate.rules.ts';

export const sandboxTransport: MailTransport = {
  costName: 'sandbox-email',
  fateOf: sandboxFate,
  recorded: (unit, messages) => unit.sandboxAnswers.keep(unit, messages),
};
