import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { fieldsOf } from './relevance.ts';

const REQUESTS = 12;
const DAY_MS = 86_400_000;

const OUTLETS = ['The Meridian Post', 'Harbor Weekly', 'Summit Business', 'Lantern Daily'];
const OTHER_FIELDS = [
  'beekeeping on rooftops',
  'restoring wooden boats',
  'training for a first marathon',
  'growing orchids',
];
const WORDINGS = [
  (field: string) =>
    `Looking for somebody who can comment on ${field} for a feature next week. Short answers by email are fine.`,
  (field: string) => `What do people get wrong about ${field}? I would like to quote two or three practitioners.`,
  (field: string) => `Working on a guide to ${field} and need a quote on what has changed this year.`,
];

/** Invents the same requests every time, at reserved domains. Every second one is off topic. */
export function sandboxRequests(expertise: string, now: Date) {
  const fields = fieldsOf(expertise).slice(0, 5);
  return Array.from({ length: REQUESTS }, (_nothing, place) => {
    const outlet = OUTLETS[place % OUTLETS.length] ?? '';
    const topics = place % 2 === 0 && fields.length > 0 ? fields : OTHER_FIELDS;
    const topic = topics[Math.floor(place / 2) % topics.length] ?? '';
    return {
      place,
      mediaOutlet: outlet,
      opportunityText: WORDINGS[place % WORDINGS.length]?.(outsideText(topic, 200)) ?? '',
      pitchUrl: `mailto:desk${place + 1}@${outlet.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
      deadline: new Date(now.getTime() + (place + 1) * DAY_MS),
    };
  });
}
