/**
 * Of Node's HTTP what is used: who imports `node:http` as a module gets all that it exports, its WebSocket among it, and so
 * all of Node's own fetch, 4 MB of an idle process, and 13 of one that has nothing else.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } =
  process.getBuiltinModule('node:http');
