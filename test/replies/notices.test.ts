import { expect, test } from 'vitest';
import { classifyOffline } from '../../modules/replies/classify/classify-offline.ts';
import { ownWords } from '../../modules/replies/parse/own-words.rules.ts';
import { mailWith } from './mails.ts';

const read = (text: string) => classifyOffline(mailWith({ subject: 'Re: anvils', text })).qualification;

test.each([
  'If you are not the intended recipient, please delete this message.',
  'If you are not an addressee of this mail, delete it.',
  'If you have received this e-mail in error, please notify the sender.',
  'If this message has reached you by mistake, remove it from your records.',
  'If you are not the person for whom this message is\nintended, delete it.',
  'Wenn Sie nicht der richtige Adressat sind, löschen Sie sie bitte.',
  'Sollten Sie nicht der für diese E-Mail bestimmte Empfänger sein, löschen Sie sie.',
  'Sollten Sie diese E-Mail irrtümlich erhalten haben, löschen Sie sie.',
  "Si vous n'êtes pas le destinataire de ce message, supprimez-le.",
  'Si vous avez reçu ce message par erreur, supprimez-le.',
  'Si usted no es el destinatario indicado, bórrelo.',
  'Si ha recibido este mensaje por error, bórrelo de su lista.',
  'Se non siete i destinatari, vi preghiamo di cancellarlo.',
  'Se ha ricevuto questa mail per errore, la cancelli.',
])('what a company writes below for whoever is not meant is not its writer’s: %s', (notice) => {
  expect(ownWords(`Sounds great.\n\n${notice}`)).toBe('Sounds great.');
});

test.each([
  'If you have received my address from a list, take me off your recipients.',
  'If you have not sent it yet, send me the attachment.',
  'Wenn Sie diese Mails nicht einstellen, gehe ich bestimmt zum Anwalt.',
  'Wenn Sie nicht aufhören, streiche ich Sie bestimmt von der Liste.',
  'Si vous avez reçu mon adresse par un tiers, retirez-moi de vos destinataires.',
  "Si vous n'êtes pas trop occupé, envoyez-moi la pièce jointe.",
  'Si no es molestia, elimíneme de su lista de destinatarios.',
  'Se non è un problema, toglietemi dalla lista dei destinatari.',
  'Se avete ricevuto il mio indirizzo per errore, toglietemi dai destinatari.',
])('a wish of the writer’s that begins as such a notice does is read: %s', (wish) => {
  expect(ownWords(`${wish}\nMarta`)).toBe(`${wish}\nMarta`);
});

test.each([
  'If this was sent to me by mistake, please remove me from your list.',
  'If this address was added to your list by mistake please remove it. Otherwise stop emailing me.',
  'If you received this address by mistake, delete my address from your database.',
  'If you are not the person this was intended for... that is me. Unsubscribe me please.',
  'This email is not intended for me, please remove me from your list.',
  'Falls Sie diese Mail versehentlich erhalten haben - nein, Sie haben sie mir geschickt: Streichen Sie mich von Ihrer Liste.',
  'Si vous avez reçu cette adresse par erreur, désinscrivez-moi.',
  'Si ha recibido este correo mío por error, da igual: dadme de baja.',
  'Se ha ricevuto questo indirizzo per errore, mi cancelli dalla lista.',
])('who wants no more mail and begins as such a notice does gets none: %s', (wish) => {
  for (const above of ['', 'Hello,\n', 'Hallo Frau Anvil,\n\n', 'Who are you? This is too much.\n\n'])
    expect(ownWords(`${above}${wish}\nMarta`)).toBe(`${above}${wish}\nMarta`);
  expect(read(wish)).toBe('unsubscribe');
});

test.each([
  'This email and any attachments were not intended for our company, nobody needs them.',
  'Confidentiality is what we care for: how do you handle it?',
  'To unsubscribe from your list I write this mail.',
  'If this was sent in error, no problem.',
])('what stands above all else is no notice: %s', (text) => {
  for (const above of ['', 'Dear Sam,\n\n']) expect(ownWords(`${above}${text}`)).toBe(`${above}${text}`);
});
