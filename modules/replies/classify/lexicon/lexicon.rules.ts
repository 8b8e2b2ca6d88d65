/** What people say, by what they mean. Patterns meet small letters without accents, in one line. */
export interface Lexicon {
  unsubscribe: readonly RegExp[];
  wrongPerson: readonly RegExp[];
  notInterested: readonly RegExp[];
  /** Neither yes nor no: ask again another time, or ask somebody here first. */
  later: readonly RegExp[];
  closed: readonly RegExp[];
  meetingBooked: readonly RegExp[];
  interested: readonly RegExp[];
  outOfOffice: readonly RegExp[];
  autoReply: readonly RegExp[];
}
