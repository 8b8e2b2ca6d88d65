import type { SmtpReply } from './smtp-result.rules.ts';

const MOST_LETTERS = 64 * 1024;

const LINE = /^(\d{3})([ -]|$)/;

/**
 * Parses SMTP responses (RFC 5321 section 4.2) from chunks of any size. For invalid or endless input it calls
 * `onNonsense` once and then stops.
 */
export function createReplyReader(onReply: (reply: SmtpReply) => void, onNonsense: () => void) {
  let line = '';
  let before: string[] = [];
  let letters = 0;
  let isOver = false;

  const end = () => {
    isOver = true;
    onNonsense();
  };
  const takeLine = (text: string) => {
    const [, code, rest] = LINE.exec(text) ?? [];
    if (code === undefined) return end();
    before.push(text);
    if (rest === '-') return;
    const whole = before.length === 1 ? text : before.join('\n');
    before = [];
    letters = line.length;
    onReply({ code: Number(code), text: readable(whole).replaceAll('\r', '') });
  };

  return (bytes: Buffer): void => {
    const parts = bytes.toString('latin1').split('\n');
    letters += bytes.length;
    for (const part of parts.slice(0, -1)) {
      if (isOver) return;
      const whole = line + part;
      line = '';
      const text = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
      if (text.trim() !== '') takeLine(text);
    }
    line += parts.at(-1) ?? '';
    if (!isOver && letters > MOST_LETTERS) end();
  };
}

/** Responses are ASCII or, in most other cases, UTF-8. */
const readable = (bytes: string) => (/[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes);
