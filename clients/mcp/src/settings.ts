import { parseArgs } from 'node:util';
import { DEFAULT_BASE_URL, isKey } from '../../sdk/src/transport.ts';

export const USAGE = `Usage: distribute-mcp [--api-key=KEY] [--base-url=URL] [--tools=all]

Serves the Distribute API as tools for models (Model Context Protocol) on standard input and output.

  --api-key=KEY    the key to call the API with; else DISTRIBUTE_API_KEY
  --base-url=URL   where the service answers; else DISTRIBUTE_API_URL, DISTRIBUTE_URL, or ${DEFAULT_BASE_URL}
  --tools=all      also the tools for each single operation, some of which write; else the six that only read
  --version        prints the version
  --help           prints this
`;

export interface Settings {
  apiKey: string | null;
  baseUrl: string;
  allTools: boolean;
  show: 'help' | 'version' | null;
}

/** Flags override the environment. Throws an error with a readable message if a value is invalid. */
export function readSettings(programArguments: string[], environment: Record<string, string | undefined>): Settings {
  const { values } = parseArgs({
    args: programArguments,
    options: {
      'api-key': { type: 'string' },
      'base-url': { type: 'string' },
      tools: { type: 'string', default: 'read' },
      help: { type: 'boolean', default: false },
      version: { type: 'boolean', default: false },
    },
  });
  const { tools, help, version } = values;
  if (tools !== 'read' && tools !== 'all') throw new Error('--tools is read or all.');
  const apiKey = values['api-key'] || environment.DISTRIBUTE_API_KEY || null;
  if (apiKey !== null && !isKey(apiKey))
    throw new Error('That is no API key: it has spaces, line breaks or letters beyond ASCII.');
  return {
    apiKey,
    baseUrl: addressOf(
      values['base-url'] || environment.DISTRIBUTE_API_URL || environment.DISTRIBUTE_URL || DEFAULT_BASE_URL,
    ),
    allTools: tools === 'all',
    show: help ? 'help' : version ? 'version' : null,
  };
}

function addressOf(given: string): string {
  if (!/^https?:\/\/[^/]/i.test(given)) throw new Error('The address of the service begins with http:// or https://.');
  return given.replace(/\/+$/, '');
}
