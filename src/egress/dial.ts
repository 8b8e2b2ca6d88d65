import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { withoutEnd } from '../kernel/text/without-end.ts';
import type { HostAddress } from './destinations.ts';
import { EgressFailed } from './failures.ts';

/** Addresses on the other side of the world accept within 300 ms. The next address is tried only after this time. */
const NEXT_ADDRESS_MS = 1_000;

export function dial(options: buildConnector.Options, addresses: HostAddress[], signal: AbortSignal): Promise<Socket> {
  const secure = options.protocol === 'https:';
  const target = targetOf(options, addresses);
  const socket = secure ? connectTls({ ...target, ALPNProtocols: ['http/1.1'] }) : connectTcp(target);
  return new Promise((resolve, reject) => {
    let kind: 'connect' | 'tls' = 'connect';
    signal.addEventListener('abort', () => socket.destroy(signal.reason as Error), { once: true });
    socket.once('connect', () => {
      kind = 'tls';
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => resolve(socket));
    // Never removed: an error between this promise and undici's own listener would end the process.
    socket.on('error', (cause) => reject(cause instanceof EgressFailed ? cause : new EgressFailed(kind, { cause })));
  });
}

/** Node skips `lookup` for literal addresses, which `resolve` has judged. Names get only judged addresses. */
function targetOf({ protocol, hostname, port }: buildConnector.Options, addresses: HostAddress[]) {
  return {
    host: hostname,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    // RFC 6066: the server name must not be an address or end with a dot.
    servername: isIP(hostname) ? undefined : withoutEnd(hostname, '.'),
    lookup: (_hostname: string, _options: object, callback: (error: null, answer: HostAddress[]) => void) =>
      callback(null, addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    noDelay: true,
  };
}
