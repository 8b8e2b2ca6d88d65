import type { Milliseconds } from '../../src/kernel/duration.ts';
import type { DeliverySettings } from './ports.ts';
import type { MailTransport } from './sandbox/mail-transport.ts';
import { sandboxTransport } from './sandbox/sandbox-transport.ts';

/**
 * Keyed by the transport name in a workflow. `smtp` is handled separately. Messages with an unknown transport
 * wait.
 */
export const transports: Record<string, MailTransport> = { sandbox: sandboxTransport };

export const TRANSPORT_NAMES = ['smtp', ...Object.keys(transports)];

const DAY_MS: Milliseconds = 86_400_000;

export const dayLengthOf = (transport: string, { sandboxDayMs }: DeliverySettings): Milliseconds =>
  transport === 'sandbox' ? sandboxDayMs : DAY_MS;
