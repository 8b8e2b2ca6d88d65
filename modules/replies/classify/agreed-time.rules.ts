import { Temporal } from 'temporal-polyfill';
import { findDates } from '../parse/find-dates.rules.ts';
import { extractOwnText } from '../parse/own-text.rules.ts';
import { plainLetters } from '../parse/plain-letters.rules.ts';

const READ_CHARACTERS = 4_000;
const FURTHEST_DAYS = 180;

/** Monday first. */
const WEEKDAYS = [
  'monday|montag|lundi|lunes|lunedi|maandag',
  'tue|tues|tuesday|dienstag|mardi|martes|martedi|dinsdag',
  'wed|wednesday|mittwoch|mercredi|miercoles|mercoledi|woensdag',
  'thu|thur|thurs|thursday|donnerstag|jeudi|jueves|giovedi|donderdag',
  'fri|friday|freitag|vendredi|viernes|venerdi|vrijdag',
  'saturday|samstag|sonnabend|samedi|sabado|sabato|zaterdag',
  'sunday|sonntag|dimanche|domingo|domenica|zondag',
].map((names) => new RegExp(String.raw`\b(?:${names})s?\b`));

const TODAY = /\b(?:today|heute|aujourd'hui|hoy|oggi)\b/;
/** Excludes the German and Spanish words for "morning". */
const TOMORROW = /\b(?:tomorrow|(?<!guten )morgen|demain|(?<!la )manana|domani)\b/;

const CLOCK =
  /\b(\d{1,2}) ?(?::|\.|h|u) ?(\d{2})\b ?(am\b|pm\b)?|\b(\d{1,2}) ?(am|pm|uhr|h|heures?|horas|o'clock)\b|\b(?:at|um|a las|alle|vers|gegen|around|les) (\d{1,2})\b(?![./:\d])/;

/** These words mean that the writer has not agreed yet. */
const HEDGE =
  /\b(maybe|perhaps|might|could|possibly|not sure|let me (check|see|ask)|will (check|see)|if nothing|tentativ\w*|vielleicht|eventuell|evtl|womoglich|konnte\w*|muss (noch|erst)|peut[- ]etre|je pense|pourr\w*|a confirmer|quizas?|tal vez|a lo mejor|podria\w*|por confirmar|forse|magari|potre\w*|da confermare|misschien)\b/;
/** Questions, recognised by a question mark or by their first words. Matches plain letters. */
const QUESTION =
  /[^.!?\n]*\?|\b(?:(?:can|could|would|will|do|are|is|does|shall|should) (?:you|we|it|that|this|he|she|they|i|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today)\b|how about|what about|(?:konnen|konnten|hatten|haben|waren|wollen|wurden) (?:sie|wir|ihr)\b|(?:kannst|hattest|hast|passt|ginge|geht) (?:du|es|ihnen|dir|euch|das)\b|wie ware|(?:pouvez|pourriez|seriez|etes|auriez)[ -]vous|(?:peux|peut|pourrait)[ -](?:tu|on|elle|il)|est[ -]ce (?:que|qu)|(?:puede|puedes|podria|podrias|podemos|podriamos|le va bien|te va bien|que tal)\b|(?:potrebbe|potresti|possiamo|potremmo|le andrebbe|ti andrebbe)\b)[^.!?\n]*/g;

/** Words that say that a meeting is fixed. Matches plain letters. */
const FIXED =
  /\b(booked|scheduled|confirm\w*|accepted|works|suits|fixed|set|invite|invitation|see you|talk (?:to you )?(?:on|at|then)|speak (?:to you )?(?:on|at|then)|gebucht|bestatig\w*|angenommen|eingetragen|passt|einladung|bis dann|reserve|reservee?s?|confirme\w*|accepte\w*|invitation|a bientot|convient|reservad\w*|confirmad\w*|aceptad\w*|invitacion|nos vemos|agendad\w*|prenotat\w*|confermat\w*|accettat\w*|invito|ci vediamo|a presto|fissat\w*)\b/;

/** Tells whether a text confirms a meeting. Questions and proposals do not count. */
export function confirmsMeeting(text: string): boolean {
  const plain = plainLetters(extractOwnText(text)).slice(0, READ_CHARACTERS);
  const said = plain.replaceAll(QUESTION, ' ');
  if (HEDGE.test(said)) return false;
  return said === plain || FIXED.test(said) || namesTime(said);
}

const namesTime = (said: string) =>
  CLOCK.test(said) || TOMORROW.test(said) || WEEKDAYS.some((names) => names.test(said));

interface Agreement {
  time: Date | null;
}

/** Replaces the class of a reply that sounds like a booking but confirms nothing. */
export const PROPOSED_MEETING = {
  qualification: 'interested',
  sentiment: 'positive',
  reasoning: 'The email mentions a meeting but does not confirm one.',
} as const;

/**
 * Returns the meeting that a reply agrees to, or null if it only asks or hesitates. Uses the organisation's time
 * zone.
 */
export function findAgreement(text: string, receivedAt: Date, timeZone: string): Agreement | null {
  if (!confirmsMeeting(text)) return null;
  const plain = plainLetters(extractOwnText(text)).slice(0, READ_CHARACTERS);
  const said = plain.replaceAll(QUESTION, ' ');
  const time = findTime(said, receivedAt, timeZone);
  // A time in a question is only a proposal.
  return time === null && findTime(plain, receivedAt, timeZone) !== null ? null : { time };
}

/** Returns the time named by a day and an hour. Null if one is missing or the time has passed. */
function findTime(text: string, receivedAt: Date, timeZone: string): Date | null {
  const received = Temporal.Instant.fromEpochMilliseconds(receivedAt.getTime()).toZonedDateTimeISO(timeZone);
  const plain = text.replaceAll(/\s+/g, ' ');
  const [named] = findDates(plain, received.toPlainDate());
  const day = named?.day ?? findRelativeDay(plain, received.toPlainDate());
  // The digits of the date must not match as an hour.
  const clock = findClockTime(named === undefined ? plain : `${plain.slice(0, named.start)}|${plain.slice(named.end)}`);
  if (day === null || clock === null) return null;
  const moment = day.toZonedDateTime({ timeZone, plainTime: clock });
  const isAhead = Temporal.ZonedDateTime.compare(moment, received) > 0;
  const isNear = Temporal.ZonedDateTime.compare(moment, received.add({ days: FURTHEST_DAYS })) < 0;
  return isAhead && isNear ? new Date(moment.epochMilliseconds) : null;
}

function findRelativeDay(text: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const weekdays = WEEKDAYS.flatMap((names, i) => {
    const place = text.search(names);
    return place === -1 ? [] : [{ place, days: ((i + 1 - today.dayOfWeek + 6) % 7) + 1 }];
  });
  const [first] = weekdays.toSorted((one, other) => one.place - other.place);
  if (first !== undefined) return today.add({ days: first.days });
  if (TOMORROW.test(text)) return today.add({ days: 1 });
  return TODAY.test(text) ? today : null;
}

function findClockTime(text: string): Temporal.PlainTime | null {
  const [, exact, minutes = '0', exactHalf, full, fullHalf, bare] = CLOCK.exec(text) ?? [];
  const hour = Number(exact ?? full ?? bare ?? Number.NaN);
  if (!(hour <= 23) || Number(minutes) > 59) return null;
  const half = exactHalf ?? fullHalf;
  // An hour below 8 without am or pm means the afternoon.
  const isAfternoon = (half === 'pm' && hour < 12) || (half !== 'am' && exact === undefined && hour > 0 && hour < 8);
  return new Temporal.PlainTime(isAfternoon ? hour + 12 : hour, Number(minutes));
}
