import { type Client, createHttpClient } from './api/client.ts';
import { type ApiOperation, apiOperationsOf, type Document } from './api/document.ts';
import { fetchApiDocument, isFresh, readKept } from './api/document-cache.ts';
import { type Flag, GLOBAL_FLAGS } from './arguments/flags.ts';
import { valueOf } from './arguments/values.ts';
import { CliFailure, EXIT, usageFailure } from './errors.ts';
import type { Io } from './io.ts';
import { jsonText } from './output/text.ts';
import { type CliSettings, readCliSettings } from './settings/settings.ts';

export interface Options {
  apiKey: string | undefined;
  apiUrl: string | undefined;
  org: string | undefined;
  isAdmin: boolean;
  isJson: boolean;
  isCompact: boolean;
  includesStatus: boolean;
  isConfirmed: boolean;
  isRefresh: boolean;
  wantsHelp: boolean;
  wantsVersion: boolean;
  timeoutMs: number | undefined;
}

export function optionsOf(given: Map<Flag, string[]>): Options {
  const values = new Map<string, unknown>();
  for (const flag of GLOBAL_FLAGS) {
    const texts = given.get(flag);
    if (texts !== undefined) values.set(flag.name, valueOf(flag, texts));
  }
  const seconds = values.get('timeout') as number | undefined;
  if (seconds !== undefined && (seconds <= 0 || seconds > 86_400)) {
    throw usageFailure('--timeout must be more than 0 and at most 86400 seconds (1 day).');
  }
  return {
    apiKey: values.get('api-key') as string | undefined,
    apiUrl: values.get('api-url') as string | undefined,
    org: values.get('org') as string | undefined,
    isAdmin: values.get('admin') === true,
    isJson: values.get('json') === true,
    isCompact: values.get('compact') === true,
    includesStatus: values.get('include-status') === true,
    isConfirmed: values.get('yes') === true,
    isRefresh: values.get('refresh') === true,
    wantsHelp: values.get('help') === true,
    wantsVersion: values.get('version') === true,
    timeoutMs: seconds === undefined ? undefined : seconds * 1000,
  };
}

const USUAL_TIMEOUT_MS = 60_000;

export class CliSession {
  readonly io: Io;
  options: Options;
  #settings: CliSettings | null = null;
  #client: Client | null = null;
  #document: Document | null = null;
  #isPresent = false;

  constructor(io: Io, options: Options) {
    this.io = io;
    this.options = options;
  }

  with(options: Options): CliSession {
    return new CliSession(this.io, options);
  }

  get settings(): CliSettings {
    this.#settings ??= readCliSettings(this.io, this.options);
    return this.#settings;
  }

  get client(): Client {
    const { apiUrl, apiKey } = this.settings;
    const { timeoutMs = USUAL_TIMEOUT_MS, org = this.io.env.DISTRIBUTE_ORG_ID || undefined } = this.options;
    this.#client ??= createHttpClient({ apiUrl, apiKey, org, timeoutMs, signal: this.io.signal });
    return this.#client;
  }

  get isForPerson(): boolean {
    return this.io.isTerminal.stdout && !this.options.isJson && !this.options.isCompact;
  }

  /** Returns the operations of the service. Uses the cache if it is fresh, or if the service is unreachable. */
  async operations(): Promise<ApiOperation[]> {
    return apiOperationsOf(await this.document());
  }

  async document(): Promise<Document> {
    if (this.#document !== null) return this.#document;
    const kept = readKept(this.io, this.settings.apiUrl);
    if (kept !== null && !this.options.isRefresh && isFresh(kept)) {
      this.#document = kept.document;
      return kept.document;
    }
    try {
      this.#document = await fetchApiDocument(this.io, this.client, this.options.isRefresh ? null : kept);
      this.#isPresent = true;
    } catch (error) {
      const isAway = error instanceof CliFailure && error.exitCode === EXIT.network;
      if (kept === null || !isAway || this.options.isRefresh) throw error;
      this.#document = kept.document;
    }
    return this.#document;
  }

  /** Fetches the document again, once, if the cached one has no match. */
  async findOperation<Found>(find: (operations: ApiOperation[]) => Found | null): Promise<Found | null> {
    const found = find(await this.operations());
    if (found !== null || this.#isPresent) return found;
    this.#document = await fetchApiDocument(this.io, this.client, readKept(this.io, this.settings.apiUrl));
    this.#isPresent = true;
    return find(await this.operations());
  }

  async operation(id: string): Promise<ApiOperation> {
    const found = await this.findOperation((all) => all.find((operation) => operation.id === id) ?? null);
    if (found !== null) return found;
    throw new CliFailure(
      'unknown_operation',
      `The service at ${this.settings.apiUrl} has no operation ${id}. It may run an older version.`,
      EXIT.notFound,
    );
  }

  async print(value: unknown): Promise<void> {
    await this.io.write(`${jsonText(value, this.options.isCompact)}\n`);
  }

  async printLine(value: unknown): Promise<void> {
    await this.io.write(`${jsonText(value, true)}\n`);
  }

  progress(text: string): void {
    // A wrapped line could not be overwritten.
    const oneLine = Array.from(text).slice(0, this.io.columns - 1);
    if (this.io.isTerminal.stderr) this.io.note(`\r\u001b[K${oneLine.join('')}`);
  }
}
