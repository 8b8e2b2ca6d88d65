import { expect, test } from 'vitest';
import { ownWords } from '../../modules/replies/parse/own-words.rules.ts';

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
