/** From this chance on what a mail says is believed; below it, a person is asked to look at it. */
export const SURE = 0.5;
