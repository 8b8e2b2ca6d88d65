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
  own('api-key', 'string', 'The key to call with.', { aliases: ['key'] }),
  own('api-url', 'string', 'Where the service answers.', { aliases: ['base-url'] }),
  own('org', 'string', 'The organisation that an application or admin key acts for; else DISTRIBUTE_ORG_ID.'),
  own('admin', 'boolean', "Call with the admin key of the service's own folder."),
  own('json', 'boolean', 'JSON also on a terminal.'),
  own('compact', 'boolean', 'JSON on one line.'),
  own('include-status', 'boolean', 'Answer with {status, body}.'),
  own('yes', 'boolean', 'Do not ask before something is ended or deleted.', { aliases: ['y'] }),
  own('refresh', 'boolean', 'Ask the service for its list of operations, whatever the cache has.'),
  own('timeout', 'number', 'Seconds to wait for an answer; 60 unless given.'),
  own('help', 'boolean', 'Show this.', { aliases: ['h'] }),
  own('version', 'boolean', 'Show the version.', { aliases: ['v'] }),
];

export const CALL_FLAGS: Flag[] = [
  own('query', 'string', 'name=value for the query string; may be repeated.', { isList: true }),
  own('header', 'string', 'name=value or "Name: value"; may be repeated.', { isList: true }),
  own('body', 'string', 'The body: JSON, @file, or - for stdin.'),
  own('data', 'string', 'name=value of the body, also a.b=value; may be repeated.', { isList: true }),
  own('file', 'string', 'The file to send, or - for stdin.'),
];

export const kebabCase = (name: string) =>
  name
    .replace(/[_.]/g, '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
