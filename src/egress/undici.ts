import { createRequire } from 'node:module';
import type undici from 'undici';

/** Loads single modules: undici's index also loads fetch, caches and WebSockets, 4 MB in an idle process. */
const require = createRequire(import.meta.url);

export const Agent: typeof undici.Agent = require('undici/lib/dispatcher/agent.js');

type Request = (
  this: undici.Dispatcher,
  options: undici.Dispatcher.RequestOptions,
) => Promise<undici.Dispatcher.ResponseData>;
const sendRequest: Request = require('undici/lib/api/api-request.js');

export const request = (dispatcher: undici.Dispatcher, options: undici.Dispatcher.RequestOptions) =>
  sendRequest.call(dispatcher, options);
