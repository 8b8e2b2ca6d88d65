import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { answeringStdio } from './answering-stdio.ts';
import { createRestCall } from './rest-call.ts';
import { createServer, VERSION } from './server.ts';
import { readSettings, type Settings, USAGE } from './settings.ts';
import { allTools } from './tools/all/index.ts';
import { readTools } from './tools/index.ts';

/** Standard output belongs to the protocol: whatever else is to be said goes to standard error. */
const complain = (error: unknown) =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

function main(): void {
  const settings = settingsOrNull();
  if (settings === null) process.exitCode = 2;
  else if (settings.show === 'help') process.stdout.write(USAGE);
  else if (settings.show === 'version') process.stdout.write(`${VERSION}\n`);
  else serve(settings);
}

function settingsOrNull(): Settings | null {
  try {
    return readSettings(process.argv.slice(2), process.env);
  } catch (error) {
    complain(error);
    process.stderr.write(USAGE);
    return null;
  }
}

/** Ends with its input, when what it was asked is answered. */
function serve({ apiKey, baseUrl, allTools: all }: Settings): void {
  const call = createRestCall({ apiKey, baseUrl });
  const tools = all ? [...readTools, ...allTools] : readTools;
  // What was written leaves first.
  const transport = answeringStdio(() => void process.stdout.write('', () => process.exit()));
  serveStdio(() => createServer({ tools, call, onError: complain }), { transport, onerror: complain });
}

main();
