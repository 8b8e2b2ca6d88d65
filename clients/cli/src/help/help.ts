import type { ApiOperation } from '../api/document.ts';
import { CALL_FLAGS, type Flag, GLOBAL_FLAGS } from '../arguments/flags.ts';
import { isReachableByName, longhandOf } from '../arguments/operation-flags.ts';
import type { Command } from '../commands/command.ts';
import { COMMANDS } from '../commands/table.ts';
import { shownLine, shownText } from '../output/text.ts';
import type { CliSession } from '../session.ts';

interface Help {
  usage: string;
  about: string;
  description?: string;
  commands?: { command: string; summary: string }[];
  flags?: ShownFlag[];
  globalFlags: ShownFlag[];
}

interface ShownFlag {
  flag: string;
  type: string;
  description: string;
}

const ABOUT =
  'Command line for Distribute. Prints JSON to stdout. Errors are JSON on stderr with a non-zero exit code.';
const CALLING =
  'Every API operation is also a command. Run "distribute operations" to list them and "distribute <operationId> --help" to see the flags of one.';

const usageOf = ({ words, arguments: names = [] }: Command) =>
  ['distribute', ...words, ...names.map((name) => (name.endsWith('?') ? `[${name.slice(0, -1)}]` : `<${name}>`))].join(
    ' ',
  );

export async function groupHelp(session: CliSession, words: string[]): Promise<void> {
  const commands = COMMANDS.filter((command) => words.every((word, at) => command.words[at] === word));
  await show(session, {
    usage: ['distribute', ...words, words.length === 0 ? '<command>' : '', '[flags]'].filter(Boolean).join(' '),
    about: ABOUT,
    ...(words.length === 0 ? { description: CALLING } : {}),
    commands: commands.map((command) => ({ command: usageOf(command), summary: command.summary })),
    globalFlags: GLOBAL_FLAGS.map(shownFlag),
  });
}

interface Parts {
  flags: Flag[];
  /** Null if the service cannot be reached. */
  operation: ApiOperation | null;
}

export async function commandHelp(session: CliSession, command: Command, { flags, operation }: Parts): Promise<void> {
  await show(session, {
    usage: `${usageOf(command)} [flags]`,
    about: command.summary,
    ...(operation ? { description: [`Calls ${operation.id}.`, operation.description].join(' ').trim() } : {}),
    flags: usefulFlags(flags, operation).map(shownFlag),
    globalFlags: GLOBAL_FLAGS.map(shownFlag),
  });
}

export async function operationHelp(session: CliSession, operation: ApiOperation, flags: Flag[]): Promise<void> {
  const { id, method, path, summary, description } = operation;
  await show(session, {
    usage: `distribute ${id} [flags], or: distribute call ${method} ${path} [flags]`,
    about: summary,
    ...(description ? { description } : {}),
    flags: usefulFlags(flags, operation).map(shownFlag),
    globalFlags: GLOBAL_FLAGS.map(shownFlag),
  });
}

function usefulFlags(flags: Flag[], operation: ApiOperation | null): Flag[] {
  const isFile = operation?.body?.type === 'multipart/form-data';
  const useless = new Set([...(operation?.body ? [] : ['body', 'data']), ...(isFile ? [] : ['file'])]);
  const own = flags.filter((flag) => !GLOBAL_FLAGS.includes(flag) && !CALL_FLAGS.includes(flag));
  const ofFile = isFile ? own.filter(({ field }) => field !== 'file') : own;
  return [...ofFile, ...flags.filter((flag) => CALL_FLAGS.includes(flag) && !useless.has(flag.name))];
}

function shownFlag(flag: Flag): ShownFlag {
  const short = flag.aliases.filter((alias) => flag.place === 'command' || alias === alias.toLowerCase());
  const names = [flag.name, ...short].map((name) => (name.length === 1 ? `-${name}` : `--${name}`)).join(', ');
  const isNamed = flag.place === 'command' || isReachableByName(flag);
  const type = flag.values === null ? flag.kind : flag.values.join('|');
  return {
    flag: isNamed ? names : longhandOf(flag),
    type: flag.isList ? `${type}[]` : type,
    description: [flag.isRequired ? 'Required.' : '', flag.description].filter(Boolean).join(' '),
  };
}

async function show(session: CliSession, help: Help): Promise<void> {
  await (session.isForPerson ? session.io.write(textOf(help)) : session.print(help));
}

function textOf({ usage, about, description, commands = [], flags = [], globalFlags }: Help): string {
  const flagLines = (shown: ShownFlag[]) =>
    shown.map(({ flag, type, description: what }) => [type === 'boolean' ? flag : `${flag} <${type}>`, what] as const);
  return [
    `${shownText(about)}\n\nUsage: ${usage}\n`,
    description ? `\n${shownText(description)}\n` : '',
    section(
      'Commands',
      commands.map(({ command, summary }) => [command, summary] as const),
    ),
    section('Flags', flagLines(flags)),
    section('Global flags', flagLines(globalFlags)),
  ].join('');
}

const WIDEST_NAME = 46;

function section(title: string, lines: (readonly [name: string, what: string])[]): string {
  if (lines.length === 0) return '';
  const width = Math.min(WIDEST_NAME, Math.max(...lines.map(([name]) => name.length)));
  const rows = lines.map(([name, what]) => `  ${shownLine(name).padEnd(width)}  ${shownLine(what)}`.trimEnd());
  return `\n${title}:\n${rows.join('\n')}\n`;
}
