import type { ApiOperation } from '../api/document.ts';
import type { Flag } from '../arguments/flags.ts';
import { valueOf } from '../arguments/values.ts';
import { usageFailure } from '../errors.ts';
import type { CliSession } from '../session.ts';

export interface Input {
  words: string[];
  given: Map<Flag, string[]>;
  flags: Flag[];
  operation: ApiOperation | null;
}

export interface Command {
  words: string[];
  summary: string;
  operation?: string;
  /** Positional arguments: fields of the operation or flags of the command. `?` marks optional ones. */
  arguments?: string[];
  short?: Record<string, string>;
  flags?: Flag[];
  columns?: string[];
  /** Imported on first use, to keep the start fast. */
  load?: () => Promise<(session: CliSession, input: Input) => Promise<number | void>>;
}

function valueIn({ given, flags }: Input, name: string): unknown {
  const flag = flags.find((one) => one.name === name);
  const texts = flag && given.get(flag);
  return flag && texts && valueOf(flag, texts);
}

export const textIn = (input: Input, name: string) => valueIn(input, name) as string | undefined;
export const numberIn = (input: Input, name: string) => valueIn(input, name) as number | undefined;
export const isGiven = (input: Input, name: string) => valueIn(input, name) === true;

export function refuseWords([word]: string[]): void {
  if (word !== undefined) throw usageFailure(`Unexpected argument ${JSON.stringify(word)}.`, { argument: word });
}
