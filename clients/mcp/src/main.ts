import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { answeringStdio } from './answering-stdio.ts';
import { createRestCall } from './rest-call.ts';
import { createServer, MCP_VERSION } from './server.ts';
import { type McpSettings, readMcpSettings, USAGE } from './settings.ts';
import { allTools } from './tools/all/index.ts';
import { readTools } from './tools/index.ts';

/** Writes to stderr, because stdout carries the protocol. */
const complain = (error: unknown) =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

function main(): void {
  const settings = settingsOrNull();
  if (settings === null) process.exitCode = 2;
  else if (settings.show === 'help') process.stdout.write(USAGE);
  else if (settings.show === 'version') process.stdout.write(`${MCP_VERSION}\n`);
  else serve(settings);
}

function settingsOrNull(): McpSettings | null {
  try {
    return readMcpSettings(process.argv.slice(2), process.env);
  } catch (error) {
    complain(error);
    process.stderr.write(USAGE);
    return null;
  }
}

/** Serves until the input ends and all requests are answered. */
function serve({ apiKey, baseUrl, allTools: all }: McpSettings): void {
  const call = createRestCall({ apiKey, baseUrl });
  const tools = all ? [...readTools, ...allTools] : readTools;
  // Flushes stdout before the exit.
  const transport = answeringStdio(() => void process.stdout.write('', () => process.exit()));
  serveStdio(() => createServer({ tools, call, onError: complain }), { transport, onerror: complain });
}

main();
