type Reminder = [opening: string, asking: string];

/** Each reminder differs, so a long sequence does not repeat itself. */
export const REMINDERS: Reminder[] = [
  ["I'm following up on my last email.", "Could this be useful for {company}? If it's not relevant, just let me know."],
  ['My last email may have come at a busy time.', 'Is this something {company} would look at?'],
  ['I may have written to the wrong person.', 'Who at {company} would be the right person to ask?'],
  ['If the timing is off, I can come back to you later.', 'When would be a better time?'],
  ["If anything is unclear, I'm happy to explain.", 'What would you like to know?'],
  ["If you'd rather skip a call, I can send you the details by email.", 'Would that be easier?'],
  ['You may already have a solution in place.', 'If so, how well does it work for {company}?'],
];
export const LATER: Reminder = ["I'd rather not keep writing if this isn't relevant.", 'Is it worth staying in touch?'];

export const PRESS_REMINDERS: Reminder[] = [
  ["I'm following up on a story that may suit {outlet}.", "If it's not for you, who would be the right person to ask?"],
  ['My last email may have come at a busy time.', 'Is this a topic you would cover?'],
  ['The people behind the story are available at short notice.', 'Would an interview help?'],
  ["If another angle would suit your readers better, I'm happy to look into it.", 'What would interest them most?'],
  ['I have images and figures ready to send.', 'Which of them would you need?'],
  ["If now isn't a good time, the story can wait.", 'When would suit you better?'],
  ["If you've already covered this topic, I'd like to read your piece.", 'Where did it appear?'],
];
export const PRESS_LATER: Reminder = [
  "I'd rather not keep writing if this story isn't a fit.",
  'Should I offer it elsewhere?',
];
