import { describe, expect, test } from 'vitest';
import { classifyOffline } from '../../modules/replies/classify/classify-mail.ts';
import { extractOwnText } from '../../modules/replies/parse/own-text.rules.ts';
import { mailWith } from './mails.ts';

const US = 'Sam Anvil <sam@acme.example>';
/** Our email as quoted text. A classifier that reads it as the reply would find an unsubscribe request. */
const OURS = `> Hi Marta,
>
> are you interested in anvils? We have forged them since 1902 and would like to
> show you some.
>
> If I should stop emailing you, tell me so.
>
> Unsubscribe: https://acme.example/u/xyz`;
const UNMARKED = OURS.replaceAll(/^> ?/gm, '');

const COUNTRIES = {
  en: {
    heads: [
      `On Mon, Nov 16, 2026 at 9:01 AM ${US} wrote:`,
      `On Mon, Nov 16, 2026 at 9:01 AM Sam Anvil\n<sam@acme.example> wrote:`,
      'On 16/11/2026 09:01, Sam Anvil wrote:',
      `From: ${US}\nSent: Monday, November 16, 2026 9:01 AM\nTo: Marta\nSubject: Anvils`,
    ],
    greeting: 'Hi Sam,',
    hint: 'Hello Sam,\n\nthank you for writing to us. Please find my answers to all of your questions below.',
    yes: 'Sounds great, please call me tomorrow.',
    no: 'Please remove me from your list.',
    notice: 'If you are not the intended recipient, please delete this message and notify us.',
  },
  de: {
    heads: [
      `Am Mo., 16. Nov. 2026 um 09:01 Uhr schrieb ${US}:`,
      `Am Mo., 16. Nov. 2026 um 09:01 Uhr schrieb Sam Anvil <\nsam@acme.example>:`,
      'Am 16.11.26 um 09:01 schrieb Sam Anvil:',
      `Von: ${US}\nGesendet: Montag, 16. November 2026 09:01\nAn: Marta\nBetreff: Anvils`,
      `Gesendet: Montag, 16. November 2026 um 09:01 Uhr\nVon: ${US}\nAn: Marta\nBetreff: Anvils`,
      `Am Montag, 16. November 2026 um 09:01:00 MEZ hat ${US} Folgendes geschrieben:`,
    ],
    greeting: 'Sehr geehrter Herr Anvil,',
    hint: 'siehe unten',
    yes: 'Klingt gut, rufen Sie mich morgen an.',
    no: 'Bitte streichen Sie mich aus Ihrem Verteiler.',
    notice: 'Wenn Sie nicht der richtige Adressat sind, informieren Sie uns und vernichten Sie diese E-Mail.',
  },
  fr: {
    heads: [
      `Le lun. 16 nov. 2026 à 09:01, ${US} a écrit :`,
      `Le lun. 16 nov. 2026 à 09:01, Sam Anvil <sam@acme.example> a\nécrit :`,
      `De : ${US}\nEnvoyé : lundi 16 novembre 2026 09:01\nÀ : Marta\nObjet : Anvils`,
    ],
    greeting: 'Bonjour Monsieur Anvil,',
    hint: 'Bonjour,\nmes réponses ci-dessous.',
    yes: 'Parfait, appelez-moi demain.',
    no: 'Merci de me retirer de votre liste, désinscrivez-moi.',
    notice: "Si vous n'êtes pas le destinataire de ce message, merci de le supprimer et de nous avertir.",
  },
  es: {
    heads: [
      `El lun, 16 nov 2026 a las 9:01, ${US} escribió:`,
      `El lun, 16 nov 2026 a las 9:01, Sam Anvil (<sam@acme.example>)\nescribió:`,
      `De: ${US}\nEnviado el: lunes, 16 de noviembre de 2026 9:01\nPara: Marta\nAsunto: Anvils`,
    ],
    greeting: 'Buenos días, Sam:',
    hint: 'Hola, le respondo más abajo.',
    yes: 'Me interesa, llámeme mañana.',
    no: 'Por favor, bórreme de su lista y no me escriba más.',
    notice: 'Si usted no es el destinatario de este mensaje, por favor bórrelo y avísenos.',
  },
  it: {
    heads: [
      `Il giorno lun 16 nov 2026 alle ore 09:01 ${US} ha scritto:`,
      `Il giorno lun 16 nov 2026 alle ore 09:01 ${US}\nha scritto:`,
      `Da: ${US}\nInviato: lunedì 16 novembre 2026 09:01\nA: Marta\nOggetto: Anvils`,
    ],
    greeting: 'Gentile sig. Anvil,',
    hint: 'Buongiorno, rispondo qui sotto.',
    yes: 'Mi interessa, mi chiami domani.',
    no: 'Per favore cancellatemi dalla lista.',
    notice: 'Se non siete i destinatari di questo messaggio, vi preghiamo di eliminarlo e di avvisarci.',
  },
  nl: {
    heads: [
      `Op ma 16 nov 2026 om 09:01 schreef ${US}:`,
      'Op 16-11-2026 om 09:01 schreef Sam Anvil:',
      `Op 16 nov 2026, om 09:01 heeft ${US} het volgende geschreven:`,
      `Van: ${US}\nVerzonden: maandag 16 november 2026 09:01\nAan: Marta\nOnderwerp: Anvils`,
    ],
    greeting: 'Hoi Sam,',
    hint: 'Beste Sam, zie hieronder.',
    yes: 'Sounds great, please call me tomorrow.',
    no: 'Please remove me from your list.',
    notice: 'If you have received this message in error, please notify us.',
  },
};

const classify = (text: string) => classifyOffline(mailWith({ subject: 'Re: anvils', text })).qualification;
const rows = Object.entries(COUNTRIES).flatMap(([country, { heads, ...said }]) =>
  heads.map((head) => [country, head, said] as const),
);

describe.each(rows)('in %s, with %s', (_country, head, { greeting, hint, yes, no, notice }) => {
  test('a reply above the quote is read, whatever follows the quote', () => {
    for (const below of ['', `\n\n${notice}`, '\n\n-- \nKunde GmbH', '\n\nGet Outlook for iOS']) {
      expect(extractOwnText(`${greeting}\n\n${yes}\n\nMarta\n\n${head}\n\n${OURS}${below}`)).toBe(
        `${greeting}\n\n${yes}\n\nMarta`,
      );
      expect(extractOwnText(`${no}\n${head}\n${OURS}${below}`)).toBe(no);
    }
    expect(extractOwnText(`${no}\n\n${head}\n\n${UNMARKED}\n\n${notice}`)).toBe(no);
  });

  test('a greeting above and a signature below the quote are no text', () => {
    for (const below of [notice, '-- \nKunde GmbH', 'Get Outlook for iOS'])
      expect(extractOwnText(`${greeting}\n\n${head}\n\n${OURS}\n\n${below}`)).toBe(greeting);
  });

  test('a reply below the quote is read', () => {
    expect(extractOwnText(`${head}\n\n${OURS}\n\n${no}\n\nMarta\n\n${notice}`)).toBe(`${no}\n\nMarta`);
    for (const above of [greeting, hint])
      expect(extractOwnText(`${above}\n\n${head}\n${OURS}\n\n${no}\nMarta`)).toBe(`${above}\n\n${no}\nMarta`);
    expect(classify(`${greeting}\n\n${head}\n\n${OURS}\n\n${no}\n\nMarta`)).toBe('unsubscribe');
    expect(classify(`${greeting}\n\n${head}\n\n${OURS}\n\n${yes}\n\nMarta`)).not.toBe('unsubscribe');
  });

  test('a reply between quoted lines is read', () => {
    const [question, rest] = [OURS.slice(0, 35), OURS.slice(35)] as const;
    const asked = `${head}\n${question.trimEnd()}\n${no}\n>${rest}`;
    expect(extractOwnText(asked)).toBe(no);
    for (const above of [greeting, hint, 'Hm.', `${hint}\n\nMit freundlichen Grüßen\nMarta Keller`])
      expect(extractOwnText(`${above}\n\n${asked}`)).toBe(`${above.replace(/\n\nMit.*/s, '')}\n\n${no}`);
  });
});

test('a wrapped quote line without a mark is not part of the reply', () => {
  const wrapped = `On Mon, Nov 16, 2026 at 9:01 AM ${US} wrote:
> We have forged anvils since 1902 and would like to show you some, and if you
want
> to hear nothing more of us and if that should be because nobody needs any in
your company,
> tell me so.`;
  expect(extractOwnText(`Hi Sam,\n\n${wrapped}\n\nGo on.`)).toBe('Hi Sam,\n\nGo on.');
  expect(extractOwnText(`Hm.\n\n${wrapped}`)).toBe('Hm.');
  expect(extractOwnText(wrapped.replace('\nwant\n', '\nplease remove me from your list\n'))).toBe(
    'please remove me from your list',
  );
});

test('an unmarked quote below an inline reply is not part of the reply', () => {
  const text = `Hi,\n\nOn 16/11/2026 09:01, Sam Anvil wrote:\n> Interested?\n\nNo.\n\nVon: ${US}\nGesendet: Montag\nAn: Marta\n\n${UNMARKED}`;
  expect(extractOwnText(text)).toBe('Hi,\n\nNo.');
});

test.each([
  [
    'Ja gerne, rufen Sie mich morgen an.',
    'Am 16.11.26 um 09:01 schrieb Sam Anvil:\n> Guten Tag, wir schmieden seit 1902 Ambosse und würden Ihnen gerne unsere\nMuster zeigen. Wenn Sie keine weiteren Mails wünschen,\n> sagen Sie es mir.',
  ],
  [
    'Yes, call me tomorrow.',
    'On 16 Nov 2026 at 09:01, Sam <sam@acme.example> wrote:\n> Hello, we have forged anvils since 1902 and would like to show you some. If you want\nme to remove you from my list, write "remove me\nfrom your list" and I stop\n> emailing you.',
  ],
])('a wrapped quote line is not an inline reply: %s', (said, quoted) => {
  expect(extractOwnText(`${said}\n\n${quoted}`)).toBe(said);
});

test('a reply above the quote that mentions something below is read', () => {
  const quote =
    'On 16 Nov 2026 at 09:01, Sam <sam@acme.example> wrote:\n> Hello.\n\nIf you would like us to stop, let us know.';
  const said = 'Hi Sam, sounds great. Call me on the number below.\n\nMarta\n+49 30 1234';
  expect(extractOwnText(`${said}\n\n${quote}`)).toBe(said);
});

test('an unsure yes does not outweigh an unsubscribe request below it', () => {
  const text = 'Beste Sam,\n\ndit past niet bij ons.\n\nGroet,\nJan\n\nHaal ons van de mailinglijst aub.';
  expect(classifyOffline(mailWith({ text })).qualification).toBe('unsubscribe');
});
