import { personKey } from '../../../src/kernel/text/person-key.ts';
import {
  AGENCIES,
  BYLINE_PREFIX,
  DEGREES,
  DESKS,
  PAPERS,
  PARTICLES,
  POSSIBLE_BYLINE_PREFIX,
  ROLES,
} from './byline-words.rules.ts';
import { normalizePersonName, splitPersonName, tidyName } from './person-name.rules.ts';

/** The writer of an article: a person, a desk or an agency. */
export interface Writer {
  entityType: 'individual' | 'organization';
  name: string;
  /** The same for all spellings of the name. */
  nameKey: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  profileUrl: string | null;
}

export interface WrittenByline {
  name: string;
  email: string | null;
  url: string | null;
}

/** Characters; a longer byline is prose. */
const MAX_LENGTH = 300;
/** More writers are a staff list. */
const MAX_WRITERS = 12;
const MOST_WORDS = { person: 5, desk: 8 };
const NO_REPLY = /^(?:no-?reply|do-?not-?reply|donotreply|mailer-daemon|nobody|invalid|example)@/i;

const ADDRESS = /[^\s<>()[\],;:"']{1,64}@[^\s<>()[\],;:"']{3,200}/;
/** Separators between writers, or between a writer and an affiliation. */
const SEPARATORS =
  /\s*[,;|•·、，；،/]\s*(?:(?:and|&|und|et)\s+)?|\s+[–—-]+\s+|\s+(?:and|&|und|et|och|og|en|with|mit|avec|con|и|και)\s+|\s*(?:&|和|및)\s*/iu;
/** These words occur inside of names, so they only separate two full names. */
const CONJUNCTIONS = /^(\S+(?:\s\S+)+)\s(?:y|e|i)\s(\S+\s.*\S)$/u;
const AFFILIATION = /\s+(?:for|at|in|from|für|aus|pour|para)\s+(?=\p{Lu}|the\s).*$/u;

export function readBylines(bylines: readonly WrittenByline[], outlet: string | null): Writer[] {
  const found = new Map<string, Writer>();
  for (const writer of bylines.flatMap((byline) => readByline(byline, outlet))) {
    const key = `${writer.entityType}:${writer.nameKey}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, writer);
    else
      found.set(key, {
        ...known,
        email: known.email ?? writer.email,
        profileUrl: known.profileUrl ?? writer.profileUrl,
      });
  }
  return [...found.values()].slice(0, MAX_WRITERS);
}

function readByline({ name, email, url }: WrittenByline, outlet: string | null): Writer[] {
  const text = name.slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim();
  const written = ADDRESS.exec(text)?.[0] ?? null;
  const segments = segmentsOf(written === null ? text : text.replace(written, ' '));
  const writers = segments.flatMap((segment, at) => writerOf(segment, { isFirst: at === 0, outlet }));
  const people = writers.filter(({ entityType }) => entityType === 'individual');
  const only = people.length === 1 ? people[0] : people.length === 0 && writers.length === 1 ? writers[0] : undefined;
  if (only === undefined) return writers;
  // With several names, an address or profile cannot be assigned with certainty.
  return writers.map((writer) =>
    writer === only ? { ...writer, email: addressOf(email ?? written), profileUrl: url } : writer,
  );
}

function addressOf(written: string | null): string | null {
  const key = written === null ? null : personKey(written);
  return key === null || NO_REPLY.test(key) ? null : key;
}

function segmentsOf(text: string): string[] {
  const bare = text
    .replace(/[()<>[\]"“”]+/g, ' , ')
    .replace(/https?:\/\/\S+|(?<=^|\s)@\w+/gi, ' ')
    .replace(/^[\s,]+/, '')
    .replace(BYLINE_PREFIX, '');
  const list = afterPreposition(bare).split(SEPARATORS).flatMap(splitByConjunction);
  const segments = list.map((part) => part.replace(AFFILIATION, '').trim()).filter((part) => /\p{L}/u.test(part));
  return orderNameParts(segments);
}

/** "Von Max Mustermann" means by Max, but "Von der Leyen" and "Von Neumann" are names. */
function afterPreposition(text: string): string {
  const rest = text.replace(POSSIBLE_BYLINE_PREFIX, '');
  const [next = ''] = rest.split(' ', 1);
  const begins = /^\p{Lu}/u.test(text);
  return rest !== text && begins && !PARTICLES.has(next.toLowerCase()) ? rest : text;
}

function splitByConjunction(part: string): string[] {
  const [, left, right] = CONJUNCTIONS.exec(part) ?? [];
  return left === undefined || right === undefined ? [part] : [...splitByConjunction(left), right];
}

/** Treats "Doe, Jane" as one person. */
function orderNameParts(segments: string[]): string[] {
  const [last = '', first = ''] = segments;
  const isTurned =
    segments.length === 2 && segments.every((part) => /^\p{Lu}[\p{L}'’-]+$/u.test(part) && !isDesk(part, null));
  return isTurned ? [`${first} ${last}`] : segments;
}

function isDesk(name: string, outlet: string | null): boolean {
  const lower = name.toLowerCase();
  if (
    AGENCIES.has(lower) ||
    AGENCIES.has(lower.replace(/^the /, '')) ||
    DESKS.test(name) ||
    /\d|\.(?:com|org|net)\b/i.test(name)
  )
    return true;
  if (outlet !== null && normalizePersonName(outlet) === normalizePersonName(name)) return true;
  return /^the\s/i.test(name) || (PAPERS.test(name) && name.split(' ').length > 2);
}

function writerOf(segment: string, { isFirst, outlet }: { isFirst: boolean; outlet: string | null }): Writer[] {
  if (DEGREES.test(segment)) return [];
  const name = tidyName(segment);
  const length = name.split(' ').length;
  const desk = isDesk(segment, outlet);
  // After a name, this is a job title or a place.
  if (!isFirst && ROLES.test(segment)) return [];
  if (desk)
    return length > MOST_WORDS.desk
      ? []
      : [writer('organization', AGENCIES.has(segment.toLowerCase()) ? segment : name)];
  if (length > MOST_WORDS.person || !isName(name, isFirst)) return [];
  return [writer('individual', name)];
}

/** Accepts a name of one word only in first position, and not if it looks like an account name. */
function isName(name: string, isFirst: boolean): boolean {
  if (!/\p{Script=Latin}/u.test(name)) return /\p{L}{2}/u.test(name);
  if (!name.includes(' ')) return isFirst && /^\p{Lu}\p{Ll}+/u.test(name);
  return /\p{Lu}/u.test(name) && !/[^\p{L}\p{M}\s.'’-]/u.test(name);
}

function writer(entityType: Writer['entityType'], name: string): Writer {
  const parts = entityType === 'individual' ? splitPersonName(name) : { firstName: null, lastName: null };
  return { entityType, name, nameKey: normalizePersonName(name), ...parts, email: null, profileUrl: null };
}
