import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { stripLegalForm } from './company-names.ts';

/** A longer line is prose and not a list item. */
const MAX_LINE = 400;
const MAX_LINES = 1_000;
const MAX_NAMES = 50;
const NAME = { fewest: 2, most: 50, words: 4 };

const MARKERS = /^(?:#{1,6}\s+|>\s*|[-*•+]\s+|\d{1,3}[.)]\s+|\|\s*)/;
const LINK = /\[([^[\]\n]{1,80})\]\(/g;
const BOLD = /\*\*([^*\n]{1,80})\*\*|__([^_\n]{1,80})__/g;
const SEPARATOR = /\s[–—-]\s|[–—:|(,]|\s-{2}\s/;

const NO_NAME =
  /^(?:additional|also|alternatives?|and|another|answer|audience|benefits?|best|bottom|budget|budget-friendly|choose|company|compare|comparison|conclusion|cons|consider|considerations?|contact|cost|customer|customers|data|deliverability|depends|ease|enterprise|examples?|expensive|features?|final|first|focus|for|free|here|highlights?|how|however|i|if|ideal|important|in|integrations?|it|key|limitations?|look|main|more|name|next|note|notable|option|options|other|our|overall|overview|platform|popular|price|pricing|privacy|product|pros|provider|quality|quick|rating|reasons?|recommendations?|references?|reliability|reputation|reviews?|runner-up|second|security|service|services|size|small|some|sources?|specialties|specialty|startups?|step|strengths?|summary|support|takeaways?|target|team|that|the|there|these|they|third|this|tip|tips|to|tools?|top|type|use|value|vendor|verdict|warranty|weaknesses?|website|what|when|where|which|who|why|with|you|your)\b/i;

const JOINING = /^(?:of|and|the|for|de|di|la|le|von|van|by|&|\+)$/;

export function findNamedCompanies(text: string): string[] {
  const names = new Map<string, string>();
  for (const line of text.split('\n').slice(0, MAX_LINES)) {
    for (const candidate of candidatesIn(outsideText(line, MAX_LINE))) {
      const name = nameIn(candidate);
      if (name !== null && names.size < MAX_NAMES) names.set(name.toLowerCase(), name);
    }
  }
  return [...names.values()];
}

function candidatesIn(line: string): string[] {
  let rest = line.trim();
  let isItem = false;
  for (let marker = MARKERS.exec(rest); marker !== null; marker = MARKERS.exec(rest)) {
    rest = rest.slice(marker[0].length);
    isItem = true;
  }
  const marked = [...rest.matchAll(BOLD), ...rest.matchAll(LINK)].map(([, first, second]) => first ?? second ?? '');
  return [...(isItem ? headsOf(withoutMarks(rest)) : []), ...marked.flatMap((part) => headsOf(withoutMarks(part)))];
}

const withoutMarks = (text: string) => text.replaceAll(/\*\*|__|[[\]"“”`]/g, '').trim();

/** Returns the text before the first separator, or after a label: "Best overall: Acme" gives "Acme". */
function headsOf(text: string): string[] {
  const parts = text.split(SEPARATOR, 2).map((part) => part.trim());
  const [head = '', next] = parts;
  return next !== undefined && NO_NAME.test(head) ? [next] : [head];
}

function nameIn(candidate: string): string | null {
  const name = stripLegalForm(candidate.replace(/[.:;!?'’]+$/, ''));
  const words = name.split(/\s+/);
  if (name.length < NAME.fewest || name.length > NAME.most || words.length > NAME.words) return null;
  if (NO_NAME.test(name) && words.length < 3) return null;
  const isDomain = /^[a-z0-9-]+\.[a-z]{2,10}$/.test(name);
  const isName = words.every(
    (word, place) => /[\p{Lu}]/u.test(word) || (place > 0 && /^\d|^\W$/.test(word)) || JOINING.test(word),
  );
  return isDomain || (isName && /^[\p{L}\p{N}]/u.test(name) && /\p{L}/u.test(name)) ? name : null;
}
