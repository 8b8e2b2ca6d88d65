/** Adjacent encoded words form one text; the whitespace between them is dropped (RFC 2047). */
const ENCODED_WORDS = /=\?UTF-8\?B\?[^?]*\?=(?:\s+=\?UTF-8\?B\?[^?]*\?=)*/gi;
const ENCODED_WORD = /=\?UTF-8\?B\?([^?]*)\?=/gi;

const decodeWords = (words: string) => {
  const letters = [...words.matchAll(ENCODED_WORD)].map(([, encoded = '']) => atob(encoded)).join('');
  return new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
};

/**
 * Parses an address header: `=?UTF-8?B?RMOp?= <d@x.example>`
 * has the name Dé, `"A \"B\"" <a@x.example>` the name A "B".
 */
export function readAddress(header: string): { name: string | null; text: string } {
  const [, written = '', address = header] = /^(.*) <([^<>]*)>$/s.exec(header) ?? [];
  const plain = /^"(.*)"$/s.exec(written)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? written;
  const name = plain.replaceAll(ENCODED_WORDS, decodeWords);
  return name === '' ? { name: null, text: address } : { name, text: `${name} <${address}>` };
}
