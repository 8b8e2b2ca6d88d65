/** Expected values, written by a person. An empty list means that the site does not say. */
export interface Truth {
  name: string;
  elevatorPitch: string;
  elevatorPitchEn?: string;
  industry: string[];
  categories: string[];
  offer: string[];
  price: string[];
  callToAction: string[];
  socialProof: string[];
  socialProofAcceptable?: string[];
  address: string[];
  email: string[];
  phone: string[];
  targetAudience: string[];
  /** Slogans, demo data and third-party addresses, which must not appear in any field. */
  mustNotContain: string[];
  icp?: Record<Trait, string[]>;
}

export const TRAITS = ['industries', 'titles', 'pains'] as const;
export type Trait = (typeof TRAITS)[number];

export const MEASURED = [
  'name',
  'elevatorPitch',
  'industry',
  'categories',
  'offer',
  'price',
  'callToAction',
  'socialProof',
  'address',
  'email',
  'phone',
  'targetAudience',
] as const;
export type Measured = (typeof MEASURED)[number];

/** `invented`: a value although the site says nothing, or a forbidden one. */
export type Verdict = 'right' | 'wrong' | 'missing' | 'invented';
export type Value = string | string[] | null;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@€$£%]+/gu, ' ')
    .trim();
const wordsIn = (text: string) => plain(text).split(' ').filter(Boolean);
/** Whole words only. */
const holds = (text: string, part: string) => ` ${plain(text)} `.includes(` ${plain(part)} `);

export function judge(field: Measured, value: Value, truth: Truth): Verdict {
  const items = itemsOf(field, value);
  const accepted = acceptedFor(field, truth);
  const expected = field === 'name' || field === 'elevatorPitch' ? [truth[field]] : truth[field];
  if (items.length === 0) return expected.length === 0 ? 'right' : 'missing';
  if (items.some((item) => truth.mustNotContain.some((phrase) => holds(item, phrase)))) return 'invented';
  const right = items.filter((item) => accepted.some((answer) => matches(field, item, answer)));
  if (accepted.length === 0 || (expected.length === 0 && right.length < items.length)) return 'invented';
  return right.length > 0 && right.length * 2 >= items.length ? 'right' : 'wrong';
}

/** A single unsupported trait makes the result wrong. */
export function judgeTraits(values: string[], accepted: string[]): Verdict {
  if (values.length === 0) return accepted.length === 0 ? 'right' : 'missing';
  if (accepted.length === 0) return 'invented';
  return values.every((value) => accepted.some((answer) => plain(answer) === plain(value))) ? 'right' : 'wrong';
}

function acceptedFor(field: Measured, truth: Truth): string[] {
  if (field === 'name') return [truth.name];
  if (field === 'elevatorPitch')
    return [truth.elevatorPitch, ...(truth.elevatorPitchEn ? [truth.elevatorPitchEn] : [])];
  return field === 'socialProof' ? [...truth.socialProof, ...(truth.socialProofAcceptable ?? [])] : truth[field];
}

function itemsOf(field: Measured, value: Value): string[] {
  const values = value === null ? [] : Array.isArray(value) ? value : [value];
  return field === 'industry' || field === 'categories' ? values.flatMap((text) => text.split(/,\s*/)) : values;
}

/** A longer value is a page dump and not an answer. */
const ANSWER_CHARACTERS = 400;

function matches(field: Measured, item: string, answer: string): boolean {
  if (item.length > ANSWER_CHARACTERS) return false;
  if (field === 'elevatorPitch') return overlap(item, answer) >= 0.4;
  if (field === 'phone') return digits(item) === digits(answer) || digits(item).slice(-8) === digits(answer).slice(-8);
  if (field === 'price') return holds(item, answer) || sums(item).some((sum) => sums(answer).includes(sum));
  if (field === 'name') return holds(answer, item) ? shareOf(item, answer) >= 0.4 : holds(item, answer);
  if (field === 'address') return shareOf(item, answer) >= 0.75;
  return holds(item, answer) || (holds(answer, item) && item.length > 2) || overlap(item, answer) >= 0.7;
}

const digits = (text: string) => text.replace(/\D/g, '');
/** Compares sums such as `1.450 €` and `1450`, or `14,50` and `14.50`. */
const sums = (text: string) =>
  (text.match(/\d[\d.,]*/g) ?? []).map((sum) =>
    String(
      Number(
        sum
          .replace(/[.,](?=\d{3}\b)/g, '')
          .replace(',', '.')
          .replace(/\.$/, ''),
      ),
    ),
  );

function shareOf(item: string, answer: string): number {
  const there = new Set(wordsIn(item));
  const words = wordsIn(answer);
  return words.filter((word) => there.has(word)).length / words.length;
}

/** Mean share of common words; words of up to three letters are ignored. */
function overlap(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => new Set(wordsIn(text).filter((word) => word.length > 3)));
  if (left === undefined || right === undefined || left.size === 0 || right.size === 0) return 0;
  const shared = [...left].filter((word) => right.has(word)).length;
  return (2 * shared) / (left.size + right.size);
}
