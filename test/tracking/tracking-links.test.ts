import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTrackingLinks } from '../../modules/tracking/index.ts';

const newLinks = () => {
  const key = randomBytes(32);
  return createTrackingLinks({ vault: { derive: () => key }, publicUrl: 'https://mail.example' });
};
const links = newLinks();
const newMessage = () => ({ orgId: randomUUID(), id: randomUUID() });
const message = newMessage();
const tokenOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

test('a link identifies its message and nothing else', () => {
  expect(links.pixel(message)).toMatch(/^https:\/\/mail\.example\/t\/o\/[\w-]{59}$/);
  expect(links.readMessage('o', tokenOf(links.pixel(message)))).toEqual(message);
  expect(links.readMessage('u', tokenOf(links.unsubscribe(message)))).toEqual(message);
  expect(links.readMessage('u', tokenOf(links.pixel(message)))).toBeNull();
});

test('a link is signed with HMAC-SHA-256, whatever was signed before', () => {
  const key = randomBytes(32);
  const { click, readClick } = createTrackingLinks({ vault: { derive: () => key }, publicUrl: '' });
  for (const length of Array.from({ length: 300 }, (_, at) => (at * 37) % 300)) {
    const url = `https://x.example/${'a'.repeat(length)}`;
    const one = newMessage();
    const token = tokenOf(click(one, url));
    const ids = `${one.orgId}${one.id}`.replaceAll('-', '');
    const content = Buffer.concat([Buffer.from(ids, 'hex'), Buffer.from(url)]);
    const signature = createHmac('sha256', key).update('c').update(content).digest('base64url').slice(0, 16);
    expect(token).toBe(signature + content.toString('base64url'));
    expect(readClick(token)).toEqual({ message: one, url });
  }
});

test('each link identifies its own message and organisation', () => {
  const first = newMessage();
  const others = [{ ...first, orgId: randomUUID() }, { ...first, id: randomUUID() }, newMessage(), first];
  const clicked = tokenOf(links.click(first, 'https://x.example/a/long/way'));
  for (const one of [first, first, ...others]) {
    const opened = tokenOf(links.pixel(one));
    expect(links.readClick(clicked)?.message).toEqual(first);
    expect(links.readMessage('o', opened)).toEqual(one);
    expect(links.readMessage('u', tokenOf(links.unsubscribe(one)))).toEqual(one);
  }
});

test('a click leads to the original URL', () => {
  const token = tokenOf(links.click(message, 'https://müller.example/ä?a=1&b=%20#end'));
  expect(links.readClick(token)).toEqual({
    message,
    url: 'https://xn--mller-kva.example/%C3%A4?a=1&b=%20#end',
  });
});

test.each(['mailto:ada@x.example', 'tel:+491234', 'javascript:alert(1)', 'data:text/html,hi', '/relative', ''])(
  '%j is not a web URL and stays unchanged',
  (address) => {
    expect(links.click(message, address)).toBe(address);
  },
);

test('an altered token, or one of another installation, is invalid', () => {
  const token = tokenOf(links.click(message, 'https://x.example/'));
  const bytes = Buffer.from(token, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(links.readClick(altered.toString('base64url'))).toBeNull();
  }
  for (const other of ['', 'x', token.slice(0, -4), `${token}AAAA`, `${token}=`, ` ${token}`, 'A'.repeat(100_000)])
    expect(links.readClick(other)).toBeNull();
  for (let at = 0; at < 16; at++) {
    const lookalike = String.fromCharCode(token.charCodeAt(at) + 0x100);
    expect(links.readClick(token.slice(0, at) + lookalike + token.slice(at + 1))).toBeNull();
  }
  expect(newLinks().readClick(token)).toBeNull();
});

test('a URL that is too long to track stays unchanged', () => {
  for (const length of [5_000, 5_900, 6_000, 7_999, 8_000, 8_100, 20_000]) {
    const url = `https://x.example/${'a'.repeat(length)}`;
    const clicked = links.click(message, url);
    if (clicked === url) expect(length).toBeGreaterThan(5_900);
    else expect(links.readClick(tokenOf(clicked))).toEqual({ message, url });
  }
});
