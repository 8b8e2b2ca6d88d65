import { homedir } from 'node:os';
import { addAbortSignal, Writable } from 'node:stream';
import { isatty } from 'node:tty';
import type { Io } from './io.ts';

const DEFAULT_COLUMNS = 100;

export function processIo(signal: AbortSignal): Io {
  const { stdout, stderr } = process;
  // A closed pipe is reported by the failed write.
  stdout.on('error', () => undefined);
  stderr.on('error', () => undefined);
  return {
    env: process.env,
    cwd: process.cwd(),
    home: homedir(),
    isTerminal: { stdin: isatty(0), stdout: isatty(1), stderr: isatty(2) },
    columns: stdout.columns || DEFAULT_COLUMNS,
    readInput: () => readInput(signal),
    write: (chunk) =>
      new Promise((resolve, reject) => {
        stdout.write(chunk, (error) => (error ? reject(error) : resolve()));
      }),
    note: (text) => void stderr.write(text),
    ask: (question, { isSecret } = { isSecret: false }) => ask(question, { isSecret, signal }),
    signal,
  };
}

async function readInput(signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of addAbortSignal(signal, process.stdin)) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

interface Asking {
  isSecret: boolean;
  signal: AbortSignal;
}

async function ask(question: string, { isSecret, signal }: Asking): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (isSecret) process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, output: isSecret ? nowhere : process.stderr, terminal: true });
  // In raw mode the terminal sends no signal on Ctrl-C.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await lines.question(isSecret ? '' : question, { signal });
  } finally {
    lines.close();
    if (isSecret) process.stderr.write('\n');
  }
}
