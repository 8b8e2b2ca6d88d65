import type { SmtpReply } from './smtp-result.rules.ts';

/** No server has so much to say to one command. */
const MOST_LETTERS = 64 * 1024;

const LINE = /^(\d{3})([ -]|$)/;

/**
 * Reads answers out of bytes as they come, however they are cut (RFC 5321, 4.2). What is no answer, or never ends, is told once by
 * `onNonsense`, and nothing is read after it.
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

/** Most servers write ASCII, and what is not is UTF-8 more often than anything else. */
const readable = (bytes: string) => (/[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes);
