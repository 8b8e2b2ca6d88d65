/** Mailbox providers judge a sender by about one week and block it at about these shares. */
export const LOOK_BACK_MS = 7 * 86_400_000;
export const FEWEST_SENDS = 50;
export const HARD_BOUNCES = 0.05;
export const COMPLAINTS = 0.001;
