import { EXIT } from './errors.ts';
import { processIo } from './process-io.ts';
import { run } from './run.ts';

const interrupt = new AbortController();
const stop = () => {
  // Whoever asks twice does not want to wait.
  if (interrupt.signal.aborted) process.exit(EXIT.interrupted);
  interrupt.abort();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// Started by another process of ours: without it nobody is left to end this one.
if (process.connected) {
  process.once('disconnect', stop);
  process.channel?.unref();
}

// On stderr stands what went wrong, and not what Node thinks of its own parts.
process.removeAllListeners('warning');
process.exitCode = await run(process.argv.slice(2), processIo(interrupt.signal));
