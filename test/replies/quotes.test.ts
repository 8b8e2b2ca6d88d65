import { expect, test } from 'vitest';
import { extractOwnText } from '../../modules/replies/parse/own-text.rules.ts';

const OURS = 'Hi Marta,\n\nAre you interested in anvils?\n\nUnsubscribe: https://acme.example/u/xyz';
const US = 'Sam Anvil <sam@acme.example>';

test.each([
  ['Dutch', `Op ma 16 nov 2026 om 09:01 schreef ${US}:`],
  ['Outlook in Dutch', `Van: ${US}\nVerzonden: maandag 16 november 2026 09:01\nAan: Marta\nOnderwerp: Acme`],
  ['Portuguese, wrapped', `Em seg., 16 de nov. de 2026 às 09:01, ${US}\nescreveu:`],
  ['Outlook in Portuguese', `De: ${US}\nEnviado: segunda-feira\nPara: Marta\nAssunto: Acme`],
  ['Polish', `pon., 16 lis 2026 o 09:01 ${US} napisał(a):`],
  ['Swedish', `Den mån 16 nov. 2026 kl 09:01 skrev ${US}:`],
  ['Outlook in Swedish', `Från: ${US}\nSkickat: den 16 november 2026\nTill: Marta\nÄmne: Acme`],
  ['Finnish', 'ma 16. marrask. 2026 klo 9.01 Sam Anvil (sam@acme.example) kirjoitti:'],
  ['Russian', `пн, 16 нояб. 2026 г. в 09:01, ${US}:`],
  ['Outlook in Russian', `От: ${US}\nОтправлено: 16 ноября 2026\nКому: Marta\nТема: Acme`],
  ['Turkish', `${US}, 16 Kas 2026 Pzt, 09:01 tarihinde şunu yazdı:`],
  ['Japanese', `2026年11月16日(月) 9:01 ${US}:`],
  ['Chinese', `${US} 于2026年11月16日周一 09:01写道:`],
  ['Outlook in Japanese', `-----元のメッセージ-----\n差出人: ${US}\n送信日時: 2026年11月16日\n宛先: Marta\n件名: Acme`],
  ['QQ', `------------------ 原始邮件 ------------------\n发件人: "Sam" <sam@acme.example>;\n主题: Acme`],
  ['Korean', `2026년 11월 16일 (월) 오전 9:01, ${US}님이 작성:`],
  ['Outlook in Korean', `보낸 사람: ${US}\n보낸 날짜: 2026년\n받는 사람: Marta\n제목: Acme`],
  [
    'Hebrew',
    '\u200f\u202aבתאריך יום ב׳, 16 בנוב׳ 2026 ב-9:01 מאת \u202aSam\u202c\u200f <\u202asam@acme.example\u202c\u200f>:\u202c',
  ],
  ['Zoho', `---- On Mon, 16 Nov 2026 09:01:00 +0100 ${US} wrote ---`],
  ['Notes', `-----${US} wrote: -----`],
  ['a day without a time', `2026-11-16 ${US}:`],
  ['English, with a line between', `On Mon, Nov 16, 2026 at 9:01 AM ${US}\n\nwrote:`],
  ['Outlook without an address', 'From: Sam Anvil\nSent: Monday, November 16, 2026 9:01 AM\nTo: Marta\nSubject: Acme'],
])('a quote in %s is not part of the reply', (_what, begins) => {
  expect(extractOwnText(`Sounds great.\n\n${begins}\n\n${OURS}`)).toBe('Sounds great.');
});

test.each([
  ['On Thursday I have time.', `On Mon, Nov 16, 2026 at 9:01 AM ${US}\nwrote:`],
  ['Am Dienstag passt es.', 'Am 16.11.26 um 09:01 schrieb Sam Anvil:'],
  ['Le mardi me convient.', 'Le 16 nov. 2026 à 09:01, Sam Anvil a écrit :'],
  ['We begin in 2026.', `pon., 16 lis 2026 o 09:01 ${US} napisał(a):`],
])('a sentence that begins like a quote header is kept: %s', (said, begins) => {
  expect(extractOwnText(`${said}\n\n${begins}\n\n${OURS}`)).toBe(said);
  expect(extractOwnText(`${said}\n${begins}\n\n${OURS}`)).toBe(said);
});

test.each([
  `On Mon, Nov 16, 2026 at 9:01 AM ${US} wrote:`,
  `Op ma 16 nov 2026 om 09:01 schreef ${US}:`,
  `2026年11月16日(月) 9:01 ${US}:`,
  `Em seg., 16 de nov. de 2026 às 09:01, ${US}\nescreveu:`,
  `Sam Anvil [mailto:sam@acme.example] 16 Kas 2026 Pzt, 09:01 tarihinde şunu yazdı:`,
  'From: Sam Anvil\nSent: Monday, November 16, 2026 9:01 AM\nTo: Marta\nSubject: Acme',
])('a reply with only a quote is empty: %s', (begins) => {
  const quoted = OURS.replaceAll(/^/gm, '> ');
  expect(extractOwnText(`${begins}\n\n${OURS}`)).toBe('');
  expect(extractOwnText(`${begins}\n${quoted}`)).toBe('');
  expect(extractOwnText(`${begins}\n\n${quoted}\n\nYes.`)).toBe('Yes.');
});

test('text that resembles a quote header is kept', () => {
  const text =
    'From: Berlin\nTo: Munich\nDate: 20 November 2026\n\nWrite to office@kunde.example by 10:00 on 20 November 2026.';
  expect(extractOwnText(text)).toBe(text);
});

test.each([
  'Meine Adresse m.keller@kunde.example, angeschrieben am 16.11.2026:',
  'Zu Ihrer Mail vom 2026.11.16 an m.keller@kunde.example:',
])('a line with a date and an address but no time begins no quote: %s', (line) => {
  const text = `Hallo,\n${line}\nlöschen Sie sie bitte.`;
  expect(extractOwnText(text)).toBe(text);
});

const DEMAND = 'Stop emailing me and erase my data.';
test.each([
  'On 16 Nov 2026 at 09:01 you sent an unsolicited email to marta@kunde.example. Under Art. 21 GDPR I hereby demand the following:',
  'On 16 Nov 2026 at 09:01 an unsolicited email came to me (marta@kunde.example). I hereby demand the following:',
  'On 16 November 2026, 09:01, you sent an unsolicited mail to\nmarta@kunde.example. Under Art. 15 GDPR please tell me\nthe following:',
  'On 12.11.2026 at 08:15 you wrote to <info@kunde.example> for the third time:',
  'On 12.11.2026 at 08:15 somebody wrote to <info@kunde.example> for the third time:',
  'On Monday I already wrote:',
  'Meeting proposal: 20 November 2026, 10:00\nInvite Marta <marta@kunde.example>\nTopics:',
  'Sie haben am 12.11.2026 um 08:15 Uhr an info@kunde.example geschrieben:',
  'Am 12.11.2026 um 08:15 schrieben Sie an unsere Adresse (info@kunde.example):',
  'Sie haben mir am 16.11.2026 um 09:01 Uhr unverlangt eine E-Mail an <marta@kunde.example> geschickt. Ich fordere Sie auf:',
  'Wie am 16.11.2026 um 09:01 Uhr von marta@kunde.example mitgeteilt:',
  'Termin: 20.11.2026, 10:00 Uhr\nKontakt: Marta <marta@kunde.example>\nThemen:',
  'Vous avez écrit le 12/11/2026 à 08:15 à info@kunde.example :',
  'Le 16 novembre 2026 à 09:01 un message est venu à mon adresse (marta@kunde.example). Je demande donc :',
  'El 16/11/2026 a las 09:01 recibí su correo en <marta@kunde.example>. Por la presente solicito:',
  'Il 12/11/2026 alle 08:15 avete scritto a <info@kunde.example>:',
  'In data 16/11/2026 alle 09:01 ho ricevuto una mail a (marta@kunde.example). Chiedo pertanto:',
  'Op 12-11-2026 om 08:15 schreef u naar <info@kunde.example>:',
  'From: Berlin, with love\nTo: be clear, no\nSubject: closed',
  '--- Answer from marta@kunde.example ---',
  '2026-11-16 <marta@kunde.example>:',
])('a line that says when an email came and what the writer wants is no quote: %s', (line) => {
  for (const above of ['', 'Dear Sam,\n\n'])
    expect(extractOwnText(`${above}${line}\n${DEMAND}`)).toBe(`${above}${line}\n${DEMAND}`);
});

test('such a line does not cut a mail that quotes our email further down', () => {
  const line = 'On 16 Nov 2026 at 09:01 you sent an email to me <marta@kunde.example>. I demand the following:';
  expect(extractOwnText(`${line}\n${DEMAND}\n\nOn Mon, Nov 16, 2026 at 9:01 AM ${US} wrote:\n\n> Hi Marta,`)).toBe(
    `${line}\n${DEMAND}`,
  );
});

test('the unsubscribe link below our emails is not read as an unsubscribe request', () => {
  expect(extractOwnText('Sounds great.\n\nUnsubscribe: https://acme.example/u/xyz')).toBe('Sounds great.');
});
