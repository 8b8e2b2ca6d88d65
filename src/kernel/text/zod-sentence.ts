import { z } from 'zod';

// Zod reports a missing enum or union value as an invalid one.
z.config({
  customError: ({ code, input }) =>
    input === undefined && (code === 'invalid_value' || code === 'invalid_union') ? 'is required' : undefined,
});

type Issue = z.core.$ZodIssue;

/** Limits that keep the message readable for a list of a thousand invalid items. */
const MAX_MISSING = 20;
const MAX_OTHERS = 10;

/** Lists everything that is wrong with an input, missing fields first. Prefixes field names with `place`. */
export function sentenceFor(error: z.core.$ZodError, place: PropertyKey[] = []): string {
  const missing = error.issues.flatMap((issue) => missingName(issue, place) ?? []);
  const others = firstOfEachPath(error.issues.filter((issue) => missingName(issue, place) === null));
  const hidden = Math.max(0, missing.length - MAX_MISSING) + Math.max(0, others.length - MAX_OTHERS);
  const faults = [
    ...(missing.length === 0 ? [] : [requirementOf(missing.slice(0, MAX_MISSING))]),
    ...new Set(others.slice(0, MAX_OTHERS).map((issue) => faultOf(issue, place))),
    ...(hidden === 0 ? [] : [`${hidden} more ${hidden === 1 ? 'field has' : 'fields have'} errors`]),
  ];
  return faults.length === 0 ? 'The request is invalid.' : `${faults.join('; ')}.`;
}

/** Keeps only the first broken rule of each value. */
function firstOfEachPath(issues: Issue[]): Issue[] {
  const byPath = new Map<string, Issue>();
  for (const issue of issues) {
    // Rules about several fields have no path of their own.
    const key = issue.path.length === 0 ? `${byPath.size}` : JSON.stringify(issue.path);
    if (!byPath.has(key)) byPath.set(key, issue);
  }
  return [...byPath.values()];
}

const choiceOf = (issue: Issue): string[] | null =>
  issue.code === 'custom' && Array.isArray(issue.params?.oneOf) ? issue.params.oneOf : null;

function missingName(issue: Issue, place: PropertyKey[]): string | null {
  const choice = choiceOf(issue);
  if (choice !== null) return choice.map((name) => nameAt([...place, ...issue.path, name])).join(' or ');
  const isMissing = issue.path.length > 0 && predicate(issue) === 'is required';
  return isMissing ? nameAt([...place, ...issue.path]) : null;
}

const nameAt = (path: PropertyKey[]) => path.map(String).join('.');

/** "a and b are required", or with alternatives "a, and b or c are required". */
function requirementOf(names: string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length === 1) return `${last} is required`;
  const comma = names.some((name) => name.includes(' or ')) ? ',' : '';
  return `${names.slice(0, -1).join(', ')}${comma} and ${last} are required`;
}

function faultOf(given: Issue, place: PropertyKey[]): string {
  const { issue, path } = innermost(given, [...place, ...given.path]);
  if (path.length > 0) return `${nameAt(path)} ${predicate(issue)}`;
  // A rule about several fields names them itself.
  return issue.code === 'custom' ? predicate(issue) : `The request body ${predicate(issue)}`;
}

/** If one form of a union fits except for a part, reports that part. */
function innermost(issue: Issue, path: PropertyKey[]): { issue: Issue; path: PropertyKey[] } {
  if (issue.code !== 'invalid_union' || isInOwnWords(issue)) return { issue, path };
  const deeper = issue.errors.map(([first]) => first).find((first) => first !== undefined && first.path.length > 0);
  return deeper === undefined ? { issue, path } : innermost(deeper, [...path, ...deeper.path]);
}

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  tuple: 'an array',
  null: 'null',
};

/** Formats that zod checks itself. Our own patterns have their own messages. */
const FORMATS: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be a URL such as https://acme.com',
  uuid: 'must be an id that this API returned',
  guid: 'must be an id that this API returned',
  datetime: 'must be an ISO 8601 timestamp such as 2026-11-15T09:30:00Z',
  date: 'must be a date such as 2026-11-15',
  time: 'must be a time of day such as 09:30',
  duration: 'must be an ISO 8601 duration such as P1D',
  ipv4: 'must be an IP address such as 203.0.113.7',
  ipv6: 'must be an IP address such as 2001:db8::7',
  cidrv4: 'must be a network such as 10.0.0.0/8',
  cidrv6: 'must be a network such as 2001:db8::/32',
  base64: 'must be base64',
  base64url: 'must be base64',
  e164: 'must be a phone number such as +4930123456',
  json_string: 'must be JSON',
};

/** Zod's own messages begin in one of these ways; others are ours. */
const isInOwnWords = ({ message }: Issue) => !/^(?:Invalid|Too|Unrecognized) /.test(message);

const ownWords = ({ message }: Issue) => message.replace(/\.$/, '');

function predicate(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is required'
        : `must be ${KINDS[issue.expected] ?? 'another type'}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      if (isInOwnWords(issue)) return ownWords(issue);
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return isInOwnWords(issue) ? ownWords(issue) : (FORMATS[issue.format] ?? 'has the wrong format');
    case 'invalid_union':
      return isInOwnWords(issue) ? ownWords(issue) : oneOfSeveral(issue.errors);
    case 'unrecognized_keys':
      return `has unknown ${issue.keys.length === 1 ? 'field' : 'fields'} ${issue.keys.map(nameOf).join(', ')}`;
    case 'invalid_key':
      return 'is not an allowed name';
    case 'invalid_element':
      return 'contains a value that is not allowed';
    case 'custom':
      return ownWords(issue);
    default:
      return issue satisfies never;
  }
}

const LENGTHS: Record<string, string> = { string: 'characters', array: 'items', set: 'items', map: 'items' };

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  const unit = LENGTHS[origin];
  if (unit !== undefined) return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${minimum} ${unit}`;
  if (Number(minimum) === Number.MIN_SAFE_INTEGER) return 'is too small';
  return `must be ${inclusive ? 'at least' : 'greater than'} ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  const unit = LENGTHS[origin];
  if (unit !== undefined) return `must have at most ${maximum} ${unit}`;
  if (Number(maximum) === Number.MAX_SAFE_INTEGER) return 'is too large';
  return `must be ${inclusive ? 'at most' : 'less than'} ${maximum}`;
}

function oneOfSeveral(forms: Issue[][]): string {
  const said = forms.flatMap(([first]) => (first === undefined ? [] : [predicate(first)]));
  if (said.length === 0) return 'must have one of the documented forms';
  const distinct = [...new Set(said)];
  // "must be a string or null" instead of "must be a string, or must be null".
  if (distinct.every((one) => /^must be (?!one of )/.test(one)))
    return `must be ${distinct.map((one) => one.replace('must be ', '')).join(' or ')}`;
  return distinct.join(', or ');
}

/** Quotes unusual names: a name without letters would be invisible in the sentence. */
const nameOf = (key: string) => (/^[\w.-]+$/.test(key) ? key : JSON.stringify(key));
