import { usageFailure } from '../errors.ts';
import type { Flag } from './flags.ts';
import { didYouMean, nearest } from './nearest.ts';

export interface Parsed {
  words: string[];
  given: Map<Flag, string[]>;
}

type Flags = Map<string, Flag>;

export function flagsByName(flags: Flag[]): Flags {
  const names: Flags = new Map();
  for (const flag of flags) if (!names.has(flag.name)) names.set(flag.name, flag);
  for (const flag of flags) {
    for (const alias of flag.aliases) if (!names.has(alias)) names.set(alias, flag);
  }
  return names;
}

export function parseArguments(argv: string[], flags: Flag[]): Parsed {
  const names = flagsByName(flags);
  const parsed: Parsed = { words: [], given: new Map() };
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--') {
      parsed.words.push(...argv.slice(at + 1));
      break;
    }
    if (!isFlag(argument)) parsed.words.push(argument);
    else at += readFlag(argument, argv[at + 1], names, parsed);
  }
  return parsed;
}

/** Returns the words before the first unknown flag. They name the command, whose own flags are not known yet. */
export function leadingWords(argv: string[], flags: Flag[]): string[] {
  const names = flagsByName(flags);
  const parsed: Parsed = { words: [], given: new Map() };
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--' || (isFlag(argument) && find(argument, names) === undefined)) break;
    if (isFlag(argument)) at += readFlag(argument, argv[at + 1], names, parsed);
    else parsed.words.push(argument);
  }
  return parsed.words;
}

/** `-` means stdin, and `-1` is a number. */
const isFlag = (argument: string) => /^-[^\d.]/.test(argument);

function find(argument: string, names: Flags): { flag: Flag; isNegated: boolean } | undefined {
  const [name = ''] = argument.replace(/^--?/, '').split('=');
  const isShort = !argument.startsWith('--');
  const flag = isShort && name.length > 1 ? undefined : names.get(name);
  if (flag !== undefined) return { flag, isNegated: false };
  const positive = name.startsWith('no-') ? names.get(name.slice(3)) : undefined;
  return positive?.kind === 'boolean' ? { flag: positive, isNegated: true } : undefined;
}

/** Records one flag. Returns how many further arguments belong to it. */
function readFlag(argument: string, next: string | undefined, names: Flags, { given }: Parsed): 0 | 1 {
  const found = find(argument, names);
  if (found === undefined) throw unknownFlag(argument, names);
  const { flag, isNegated } = found;
  const note = (text: string) => void given.set(flag, [...(given.get(flag) ?? []), text]);
  const equals = argument.indexOf('=');
  if (isNegated) note('false');
  else if (equals >= 0) note(argument.slice(equals + 1));
  else if (flag.kind === 'boolean' && !flag.isList) {
    const isSaid = next === 'true' || next === 'false';
    note(isSaid ? next : 'true');
    return isSaid ? 1 : 0;
  } else if (next === undefined || next.startsWith('--')) {
    throw usageFailure(`--${flag.name} needs a value.`, { flag: `--${flag.name}` });
  } else {
    note(next);
    return 1;
  }
  return 0;
}

function unknownFlag(argument: string, names: Flags) {
  const [flag = argument] = argument.split('=');
  const meant = nearest(flag.replace(/^-+/, ''), names.keys());
  const suggestion = meant === null ? null : `--${meant}`;
  return usageFailure(`Unknown flag ${flag}.${didYouMean(suggestion)}`, { flag, suggestion });
}

/** Reads only these flags, at any position, and skips all other arguments. */
export function passedFlags(argv: string[], flags: Flag[]): Map<Flag, string[]> {
  const names = flagsByName(flags);
  const parsed: Parsed = { words: [], given: new Map() };
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  for (let at = 0; at < end; at++) {
    const argument = argv[at] ?? '';
    if (isFlag(argument) && find(argument, names) !== undefined) at += readFlag(argument, argv[at + 1], names, parsed);
  }
  return parsed.given;
}
