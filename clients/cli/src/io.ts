/** Everything that a command uses of its process. Tests replace it. */
export interface Io {
  env: Record<string, string | undefined>;
  /** The working directory. Files and the data directory of the service are searched from here. */
  cwd: string;
  home: string;
  isTerminal: { stdin: boolean; stdout: boolean; stderr: boolean };
  columns: number;
  readInput(): Promise<Buffer>;
  /** Writes to stdout. Resolves when the chunk was accepted, for backpressure. */
  write(chunk: string | Uint8Array): Promise<void>;
  note(text: string): void;
  /** Prompts the user. The input is not echoed if it is a secret. */
  ask(question: string, options?: { isSecret: boolean }): Promise<string>;
  signal: AbortSignal;
}
