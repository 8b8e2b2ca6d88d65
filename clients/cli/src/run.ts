import { CALL_FLAGS, type Flag, GLOBAL_FLAGS } from './arguments/flags.ts';
import { operationFlags } from './arguments/operation-flags.ts';
import { leadingWords, parseArguments, passedFlags } from './arguments/parse.ts';
import { type Command, type Input, refuseWords } from './commands/command.ts';
import { COMMANDS } from './commands/table.ts';
import { CliFailure, cliFailureOf, EXIT, isClosedPipe } from './errors.ts';
import type { Io } from './io.ts';
import { jsonText } from './output/text.ts';
import { CliSession, optionsOf } from './session.ts';
import { CLI_VERSION } from './version.ts';

/** Runs one command line and returns its exit code. Every failure is printed as JSON on stderr. */
export async function runCli(argv: string[], io: Io): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (isClosedPipe(error)) return EXIT.ok;
    if (io.signal.aborted) return EXIT.interrupted;
    const failure = cliFailureOf(error);
    io.note(`${jsonText(failure, !io.isTerminal.stderr)}\n`);
    return failure.exitCode;
  }
}

async function dispatch(argv: string[], io: Io): Promise<number> {
  const session = new CliSession(io, optionsOf(passedFlags(argv, GLOBAL_FLAGS)));
  if (session.options.wantsVersion) {
    await (session.isForPerson
      ? io.write(`${CLI_VERSION}\n`)
      : session.print({ name: 'distribute', version: CLI_VERSION }));
    return EXIT.ok;
  }
  const words = leadingWords(argv, [...GLOBAL_FLAGS, ...CALL_FLAGS]);
  if (words[0] === 'help') return dispatch([...argv.toSpliced(argv.indexOf('help'), 1), '--help'], io);
  const command = commandOf(words) ?? (session.options.wantsHelp ? null : listOf(words));
  if (command !== null && command.words[0] !== 'call') return runCommand(session, command, argv);
  if (words.length === 0 || (command === null && isGroup(words)) || isBareCall(words)) {
    return showGroup(session, argv, words);
  }
  return callTarget(session, argv, words);
}

/** Returns the command that matches the most leading words. */
function commandOf(words: string[]): Command | null {
  const fitting = COMMANDS.filter((command) => command.words.every((word, at) => words[at] === word));
  fitting.sort((one, other) => other.words.length - one.words.length);
  return fitting[0] ?? null;
}

/** A group name alone runs its list command. */
const listOf = (words: string[]) => (words.length === 1 ? commandOf([...words, 'list']) : null);

const isGroup = ([first]: string[]) => COMMANDS.some(({ words }) => words.length > 1 && words[0] === first);

const isBareCall = (words: string[]) => words.length === 1 && words[0] === 'call';

async function showGroup(session: CliSession, argv: string[], words: string[]): Promise<number> {
  // A mistyped flag is reported before an unknown command.
  parseArguments(argv, [...GLOBAL_FLAGS, ...CALL_FLAGS]);
  const { groupHelp } = await import('./help/help.ts');
  if (words.length === 0 || session.options.wantsHelp) {
    await groupHelp(session, words.slice(0, 1));
    return EXIT.ok;
  }
  const { unknownWord } = await import('./help/unknown-word.ts');
  throw unknownWord(words);
}

async function runCommand(session: CliSession, command: Command, argv: string[]): Promise<number> {
  const operation = command.operation === undefined ? null : await operationOrNull(session, command.operation);
  const flags = [...GLOBAL_FLAGS, ...(command.flags ?? []), ...(operation ? CALL_FLAGS : [])];
  if (operation !== null) flags.push(...shortened(operationFlags(operation), command.short ?? {}));
  if (session.options.wantsHelp) {
    const { commandHelp } = await import('./help/help.ts');
    await commandHelp(session, command, { flags, operation });
    return EXIT.ok;
  }
  const { words, given } = parseArguments(argv, flags);
  session.options = optionsOf(given);
  const input: Input = { words: words.slice(command.words.length), given, flags, operation };
  takeArguments(command, input);
  if (command.load !== undefined) return (await (await command.load())(session, input)) ?? EXIT.ok;
  if (operation === null) throw new Error(`Command ${command.words.join(' ')} has neither an operation nor a handler.`);
  const { call } = await import('./commands/call.ts');
  await call(session, input, operation, command.columns);
  return EXIT.ok;
}

/** Returns null if the service cannot be reached, so that help still works. */
async function operationOrNull(session: CliSession, id: string) {
  try {
    return await session.operation(id);
  } catch (error) {
    if (session.options.wantsHelp && error instanceof CliFailure) return null;
    throw error;
  }
}

const shortened = (flags: Flag[], short: Record<string, string>) =>
  flags.map((flag) => {
    const aliases = Object.keys(short).filter((name) => short[name] === flag.field);
    return { ...flag, aliases: [...flag.aliases, ...aliases] };
  });

function takeArguments(command: Command, input: Input): void {
  for (const argument of command.arguments ?? []) {
    const name = argument.replace('?', '');
    const flag = input.flags.find((one) => one.place !== 'header' && (one.field === name || one.name === name));
    if (flag === undefined) continue;
    const [word] = input.words;
    if (word === undefined || input.given.has(flag)) continue;
    input.given.set(flag, [word]);
    input.words.shift();
  }
  if (input.operation !== null) refuseWords(input.words);
}

/** Runs `call METHOD PATH`, `call ID`, `METHOD PATH` or the id alone. */
async function callTarget(session: CliSession, argv: string[], words: string[]): Promise<number> {
  const named = words[0] === 'call' ? words.slice(1) : words;
  const { findTargetOrSay } = await import('./help/unknown-word.ts');
  const target = await findTargetOrSay(session, named);
  const { operation } = target;
  const flags = [...GLOBAL_FLAGS, ...CALL_FLAGS, ...operationFlags(operation)];
  if (session.options.wantsHelp) {
    const { operationHelp } = await import('./help/help.ts');
    await operationHelp(session, operation, flags);
    return EXIT.ok;
  }
  const parsed = parseArguments(argv, flags);
  session.options = optionsOf(parsed.given);
  const rest = parsed.words.slice(words.length - named.length + target.used);
  const input: Input = { words: rest, given: parsed.given, flags, operation };
  for (const flag of flags.filter(({ place }) => place === 'path')) {
    const value = target.path.get(flag.field) ?? (input.given.has(flag) ? undefined : input.words.shift());
    // A placeholder such as `{campaignId}`, copied from the list of operations, is not a value.
    if (value !== undefined && value !== `{${flag.field}}`) input.given.set(flag, [value]);
  }
  refuseWords(input.words);
  const query = flags.find(({ name }) => name === 'query');
  if (target.query !== null && query !== undefined) {
    const pairs = [...new URLSearchParams(target.query)].map(([name, value]) => `${name}=${value}`);
    input.given.set(query, [...pairs, ...(input.given.get(query) ?? [])]);
  }
  const { call } = await import('./commands/call.ts');
  await call(session, input, operation);
  return EXIT.ok;
}
