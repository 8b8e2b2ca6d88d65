import { expect, test } from 'vitest';
import { readAddress } from '../../clients/dashboard/src/screens/new-campaign/review/read-header.ts';
import { mailHeaders } from '../../modules/messages/mime/write-mime.ts';

const written = (name: string) => {
  const to = { name, address: 'd@one.example' };
  const rest = { replyTo: null, thread: null, list: null, unsubscribe: null, text: '', html: '' };
  const mail = { ...rest, from: to, to, subject: '', messageId: '<1@one.example>', date: new Date(0) };
  return mailHeaders(mail).find(([header]) => header === 'To')?.[1] ?? '';
};

test('address headers are decoded', () => {
  for (const name of [
    'Dé',
    'Ada "The" Love',
    'Bo',
    'José van der Übermüller-Østergård '.repeat(4).trim(),
    '愛子',
    'A\\B',
  ])
    expect(readAddress(written(name))).toEqual({ name, text: `${name} <d@one.example>` });
  expect(readAddress(written(''))).toEqual({ name: null, text: 'd@one.example' });
});
