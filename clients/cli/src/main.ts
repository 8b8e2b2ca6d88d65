import { EXIT } from './errors.ts';
import { processIo } from './process-io.ts';
import { runCli } from './run.ts';

const interrupt = new AbortController();
const stop = () => {
  // A second Ctrl-C exits at once.
  if (interrupt.signal.aborted) process.exit(EXIT.interrupted);
  interrupt.abort();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// A parent process started this one over IPC. If the parent dies, this process must end too.
if (process.connected) {
  process.once('disconnect', stop);
  process.channel?.unref();
}

// Node's own warnings must not mix with the JSON errors on stderr.
process.removeAllListeners('warning');
process.exitCode = await runCli(process.argv.slice(2), processIo(interrupt.signal));
