type Reminder = [opening: string, asking: string];

/** Each reminder differs, so a long sequence does not repeat itself. */
export const REMINDERS: Reminder[] = [
  ['I wrote a few days ago and wonder whether it is of use to {company}.', 'A short answer is enough, also a no.'],
  ['Mail gets buried, so this only brings mine back to the top.', 'Is this something for {company} at all?'],
  ['Perhaps I wrote to the wrong person.', 'Who at {company} looks after this?'],
  ['Perhaps the moment was wrong.', 'When would be a better time to come back to it?'],
  ['If something about it is unclear, I am glad to explain.', 'What would you want to know first?'],
  ['I can also put everything in writing, so that no call is needed.', 'Would that suit you better?'],
  ['If you have settled this already, I would like to hear how.', 'Is it settled at {company}?'],
];
export const LATER: Reminder = ['I wanted to ask once more before I stop.', 'Shall I leave {company} in peace?'];

export const PRESS_REMINDERS: Reminder[] = [
  [
    'I wrote a few days ago about a story that may suit {outlet}.',
    'If it is not for you, who on your desk would be the right person?',
  ],
  [
    'My mail may have come at a busy time, so this only brings it back to the top.',
    'Is the subject of interest at all?',
  ],
  ['The people behind the story can be reached at short notice.', 'Would a conversation help you to decide?'],
  ['If another angle would suit your readers better, I am glad to look for it.', 'What would they want to know?'],
  ['Pictures and figures are ready to be sent.', 'Which of them would be of use?'],
  ['If the moment is wrong, the story can wait.', 'When would be a better one?'],
  ['If you have covered the subject already, I would like to read it.', 'Where did it appear?'],
];
export const PRESS_LATER: Reminder = ['I wanted to ask once more before I stop.', 'Shall I offer the story elsewhere?'];
