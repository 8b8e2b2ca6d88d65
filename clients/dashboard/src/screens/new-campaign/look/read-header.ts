/** One after the other they are one text: the blank between two of them is none of it. */
const ENCODED_WORDS = /=\?UTF-8\?B\?[^?]*\?=(?:\s+=\?UTF-8\?B\?[^?]*\?=)*/gi;
const ENCODED_WORD = /=\?UTF-8\?B\?([^?]*)\?=/gi;

const decodeWords = (words: string) => {
  const letters = [...words.matchAll(ENCODED_WORD)].map(([, encoded = '']) => atob(encoded)).join('');
  return new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
};

/** Who a mail is from or to as people read it: `=?UTF-8?B?RMOp?= <d@x.example>` is Dé, `"A \"B\"" <a@x.example>` is A "B". */
export function readAddress(header: string): { name: string | null; text: string } {
  const [, written = '', address = header] = /^(.*) <([^<>]*)>$/s.exec(header) ?? [];
  const plain = /^"(.*)"$/s.exec(written)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? written;
  const name = plain.replaceAll(ENCODED_WORDS, decodeWords);
  return name === '' ? { name: null, text: address } : { name, text: `${name} <${address}>` };
}
