import { parseArgs } from 'node:util';
import { DEFAULT_BASE_URL, isKey } from '../../sdk/src/transport.ts';

export const USAGE = `Usage: distribute-mcp [--api-key=KEY] [--base-url=URL] [--tools=all]

Serves the Distribute API as tools over the Model Context Protocol (stdio).

  --api-key=KEY    API key. Default: DISTRIBUTE_API_KEY
  --base-url=URL   URL of the service. Default: DISTRIBUTE_API_URL, DISTRIBUTE_URL or ${DEFAULT_BASE_URL}
  --tools=all      add one tool per API operation, including tools that change data
  --version        print the version
  --help           print this help
`;

export interface McpSettings {
  apiKey: string | null;
  baseUrl: string;
  allTools: boolean;
  show: 'help' | 'version' | null;
}

/** Flags override the environment. Throws an error with a readable message if a value is invalid. */
export function readMcpSettings(
  programArguments: string[],
  environment: Record<string, string | undefined>,
): McpSettings {
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
  if (tools !== 'read' && tools !== 'all') throw new Error('--tools must be "read" or "all".');
  const apiKey = values['api-key'] || environment.DISTRIBUTE_API_KEY || null;
  if (apiKey !== null && !isKey(apiKey))
    throw new Error('Invalid API key. A key contains only ASCII characters and no spaces.');
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
  if (!/^https?:\/\/[^/]/i.test(given)) throw new Error('--base-url must start with http:// or https://.');
  return given.replace(/\/+$/, '');
}
