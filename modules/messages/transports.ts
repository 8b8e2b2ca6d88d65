import type { Milliseconds } from '../../src/kernel/duration.ts';
import type { DeliverySettings } from './ports.ts';
import type { MailTransport } from './sandbox/mail-transport.ts';
import { sandboxTransport } from './sandbox/sandbox-transport.ts';

/** By the name that a workflow gives; `smtp` has a way of its own. A message of any other name waits. */
export const transports: Record<string, MailTransport> = { sandbox: sandboxTransport };

/** Every way that mail leaves by. */
export const TRANSPORT_NAMES = ['smtp', ...Object.keys(transports)];

const DAY_MS: Milliseconds = 86_400_000;

/** How long a day between two steps lasts. */
export const dayLengthOf = (transport: string, { sandboxDayMs }: DeliverySettings): Milliseconds =>
  transport === 'sandbox' ? sandboxDayMs : DAY_MS;
