/** Everything that a command touches of the process that it runs in. */
export interface Io {
  env: Record<string, string | undefined>;
  /** Where it was started; files and the folder of the service are looked for from here. */
  cwd: string;
  home: string;
  /** Which of the three a person sits at. */
  isTerminal: { stdin: boolean; stdout: boolean; stderr: boolean };
  /** How wide a line on the terminal is. */
  columns: number;
  readInput(): Promise<Buffer>;
  /** To stdout; resolves when it was taken, so that a slow reader is waited for. */
  write(chunk: string | Uint8Array): Promise<void>;
  /** To stderr. */
  note(text: string): void;
  /** Asks the person; what they type is not shown when it is a secret. */
  ask(question: string, options?: { isSecret: boolean }): Promise<string>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}
