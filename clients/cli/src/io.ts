/** Everything that a command uses of its process. Tests replace it. */
export interface Io {
  env: Record<string, string | undefined>;
  cwd: string;
  home: string;
  isTerminal: { stdin: boolean; stdout: boolean; stderr: boolean };
  columns: number;
  readInput(): Promise<Buffer>;
  /** Writes to stdout. Resolves when the chunk was accepted, for backpressure. */
  write(chunk: string | Uint8Array): Promise<void>;
  note(text: string): void;
  ask(question: string, options?: { isSecret: boolean }): Promise<string>;
  signal: AbortSignal;
}
