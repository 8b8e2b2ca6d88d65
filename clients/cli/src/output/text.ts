/** Escape sequences, control characters and characters that change the text direction. */
const ESCAPES =
  // oxlint-disable-next-line no-control-regex -- these characters are removed
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[PX^_][^\u001b]*(?:\u001b\\)?|[ -/]*[0-~])?/g;
// oxlint-disable-next-line no-control-regex -- these characters are removed
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes everything that a terminal would interpret from untrusted text. Newlines and tabs stay. */
export const shownText = (text: string) => text.replace(ESCAPES, '').replace(CONTROLS, '');

export const shownLine = (text: string) => shownText(text.replace(/\s+/g, ' ')).trim();

const UNSEEN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Serialises as JSON and also escapes control characters that JSON allows and a terminal would interpret. */
export function jsonText(value: unknown, isCompact: boolean): string {
  const text = JSON.stringify(value ?? null, null, isCompact ? undefined : 2);
  return text.replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function readable(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
