import { expect, test } from 'vitest';
import { decodeEscapedAddresses, personKeysIn } from '../../src/kernel/text/addresses-in.ts';

test.each([
  'eve&#64;acme.example',
  'eve&#x040;acme.example',
  'eve&commat;acme&period;example',
  String.raw`eve\u0040acme.example`,
  'eve&amp;#64;acme.example',
  'eve&amp;amp;#x40;acme.example',
  'eve&amp;commat;acme&amp;period;example',
  String.raw`eve\\u0040acme.example`,
  String.raw`eve\\\\u0040acme\\\\u002eexample`,
  String.raw`eve\u{40}acme.example`,
  String.raw`eve\u{000040}acme.example`,
  String.raw`eve\x40acme\x2eexample`,
  String.raw`eve\\x40acme.example`,
])('an address is found however its signs are written: %s', (written) => {
  expect(personKeysIn(decodeEscapedAddresses(`<b title="${written}">`))).toEqual(['eve@acme.example']);
});

test.each([
  '&amp;lt;b&amp;gt; &amp; &amp;quot;',
  String.raw`\x3cb\x3e \u{3c} \u{10ffff} \u{ffffff} \u{} \\u003c`,
  '&#60;b&#62; &#999999;',
  'C:\\\\users\\new',
])('what is no sign of an address stays as it is written: %s', (source) => {
  expect(decodeEscapedAddresses(source)).toBe(source);
});
