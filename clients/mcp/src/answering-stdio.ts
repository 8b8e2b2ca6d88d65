import { Transform } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** Longer than a call of the API may take: what has no answer by then gets none. */
const LONGEST_ANSWER_MS = 60_000;

/**
 * Standard input and output that close when the input has ended and every request in it has its answer. The protocol's own
 * transport drops what is under way when its input ends, so it is given one that ends later.
 */
export function answeringStdio(onEnd: () => void): Transport {
  const open = new Set<unknown>();
  let end: (() => void) | null = null;
  const finish = () => {
    end?.();
    end = null;
  };
  const finishIfAnswered = () => void (open.size === 0 && finish());
  /** Called when all has come in; what is not read yet may hold further requests. */
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

/** A request waits for its answer until it is called off; a subscription has none. */
function note(open: Set<unknown>, message: JSONRPCMessage): void {
  if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') open.add(message.id);
  if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
    open.delete(message.params?.['requestId']);
}
