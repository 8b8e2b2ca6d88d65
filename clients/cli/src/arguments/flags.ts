export type FlagKind = 'boolean' | 'string' | 'integer' | 'number' | 'json';

export interface Flag {
  name: string;
  aliases: string[];
  kind: FlagKind;
  /** Accepts a list: by repetition, by commas, or as JSON. */
  isList: boolean;
  isNullable: boolean;
  values: string[] | null;
  description: string;
  isRequired: boolean;
  /** Where the value goes; `command` if the command line reads it itself. */
  place: 'path' | 'query' | 'header' | 'body' | 'command';
  field: string;
}

const own = (name: string, kind: FlagKind, description: string, more: Partial<Flag> = {}): Flag => ({
  name,
  aliases: [],
  kind,
  isList: false,
  isNullable: false,
  values: null,
  description,
  isRequired: false,
  place: 'command',
  field: name,
  ...more,
});

export const ownFlag = own;

export const GLOBAL_FLAGS: Flag[] = [
  own('api-key', 'string', 'API key to use.', { aliases: ['key'] }),
  own('api-url', 'string', 'URL of the service.', { aliases: ['base-url'] }),
  own('org', 'string', 'Organisation that an application or admin key acts for. Default: DISTRIBUTE_ORG_ID.'),
  own('admin', 'boolean', "Use the admin key from the local service's data directory."),
  own('json', 'boolean', 'Print JSON instead of a table on a terminal.'),
  own('compact', 'boolean', 'Print JSON on one line.'),
  own('include-status', 'boolean', 'Print {status, body} instead of the body alone.'),
  own('yes', 'boolean', 'Skip the confirmation before stopping or deleting.', { aliases: ['y'] }),
  own('refresh', 'boolean', 'Fetch the list of operations again instead of using the cache.'),
  own('timeout', 'number', 'Seconds to wait for a response. Default: 60.'),
  own('help', 'boolean', 'Show this help.', { aliases: ['h'] }),
  own('version', 'boolean', 'Show the version.', { aliases: ['v'] }),
];

export const CALL_FLAGS: Flag[] = [
  own('query', 'string', 'Query parameter as name=value. Can be repeated.', { isList: true }),
  own('header', 'string', 'Request header as name=value or "Name: value". Can be repeated.', { isList: true }),
  own('body', 'string', 'Request body as JSON, @file, or - for stdin.'),
  own('data', 'string', 'Body field as name=value or a.b=value. Can be repeated.', { isList: true }),
  own('file', 'string', 'File to upload, or - for stdin.'),
];

export const kebabCase = (name: string) =>
  name
    .replace(/[_.]/g, '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
