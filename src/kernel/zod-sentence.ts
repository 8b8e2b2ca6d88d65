import type { z } from 'zod';

/** The first thing that is wrong with an input, as one sentence that names the field. */
export function sentenceFor(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'The request is invalid.';
  if (issue.path.length > 0) return `${issue.path.map(String).join('.')} ${predicate(issue)}.`;
  // A rule about several fields names them itself.
  return issue.code === 'custom' ? `${predicate(issue)}.` : `The request body ${predicate(issue)}.`;
}

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};

function predicate(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is required'
        : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? Number(issue.minimum) === 1
          ? 'must not be empty'
          : `must have at least ${issue.minimum} ${issue.origin === 'string' ? 'characters' : 'items'}`
        : `must be ${issue.inclusive ? 'at least' : 'greater than'} ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must have at most ${issue.maximum} ${issue.origin === 'string' ? 'characters' : 'items'}`
        : `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `must be a valid ${issue.format}`;
    case 'invalid_union':
      return issue.message === 'Invalid input' ? 'is invalid' : issue.message;
    case 'unrecognized_keys':
      return `does not know ${issue.keys.join(', ')}`;
    case 'custom':
      return issue.message.replace(/\.$/, '');
    default:
      return 'is invalid';
  }
}
