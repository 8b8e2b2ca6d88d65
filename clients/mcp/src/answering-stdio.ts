import { Transform } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** Longer than the longest API call. */
const LONGEST_ANSWER_MS = 60_000;

/**
 * A stdio transport that closes after the input has ended and every pending request
 * is answered. The SDK's own transport drops pending requests when its input ends.
 */
export function answeringStdio(onEnd: () => void): Transport {
  const open = new Set<unknown>();
  let end: (() => void) | null = null;
  const finish = () => {
    end?.();
    end = null;
  };
  const finishIfAnswered = () => void (open.size === 0 && finish());
  /** Waits until the buffered input is read, which may contain further requests. */
  const holdEnd = (done: () => void): void => {
    if (input.readableLength > 0) {
      setImmediate(holdEnd, done);
      return;
    }
    end = done;
    setTimeout(finish, LONGEST_ANSWER_MS).unref();
    finishIfAnswered();
  };
  const input = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk), flush: holdEnd });
  process.stdin.once('error', (error) => input.destroy(error));
  const wire = new StdioServerTransport(process.stdin.pipe(input));
  const transport: Transport = {
    start() {
      Object.assign(wire, {
        onclose() {
          transport.onclose?.();
          onEnd();
        },
        onerror: (error: Error) => transport.onerror?.(error),
        onmessage(message: JSONRPCMessage) {
          note(open, message);
          transport.onmessage?.(message);
        },
      });
      return wire.start();
    },
    async send(message) {
      await wire.send(message);
      if (isJSONRPCResponse(message)) open.delete(message.id);
      finishIfAnswered();
    },
    close: () => wire.close(),
  };
  return transport;
}

/** Tracks pending requests. A cancelled request needs no response, and a subscription never gets one. */
function note(open: Set<unknown>, message: JSONRPCMessage): void {
  if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') open.add(message.id);
  if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
    open.delete(message.params?.['requestId']);
}
