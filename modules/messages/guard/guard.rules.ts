/** Receivers judge a sender by about a week, and block one whose shares are these. */
export const LOOK_BACK_MS = 7 * 86_400_000;
export const FEWEST_SENDS = 50;
export const HARD_BOUNCES = 0.05;
export const COMPLAINTS = 0.001;
