import { expect, test } from 'vitest';
import { classifyOffline } from '../../modules/replies/classify/classify-mail.ts';
import { extractBriefText, extractOwnText } from '../../modules/replies/parse/own-text.rules.ts';
import { mailWith } from './mails.ts';

const classify = (text: string) => classifyOffline(mailWith({ subject: 'Re: anvils', text })).qualification;

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
])('a company notice for unintended recipients is not part of the reply: %s', (notice) => {
  expect(extractOwnText(`Sounds great.\n\n${notice}`)).toBe('Sounds great.');
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
])('a request that begins like such a notice is read: %s', (wish) => {
  expect(extractOwnText(`${wish}\nMarta`)).toBe(`${wish}\nMarta`);
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
])('an unsubscribe request that begins like such a notice counts: %s', (wish) => {
  for (const above of ['', 'Hello,\n', 'Hallo Frau Anvil,\n\n', 'Who are you? This is too much.\n\n'])
    expect(extractOwnText(`${above}${wish}\nMarta`)).toBe(`${above}${wish}\nMarta`);
  expect(classify(wish)).toBe('unsubscribe');
});

test.each([
  'This email and any attachments were not intended for our company, nobody needs them.',
  'Confidentiality is what we care for: how do you handle it?',
  'To unsubscribe from your list I write this mail.',
  'If this was sent in error, no problem.',
])('the first line is never a notice: %s', (text) => {
  for (const above of ['', 'Dear Sam,\n\n']) expect(extractOwnText(`${above}${text}`)).toBe(`${above}${text}`);
});

const SAID = 'Sounds great, call me tomorrow.\n\nMarta Keller\nKunde GmbH';
const SAYS_RIGHTS = [
  'The information contained in this communication is confidential.\nIf you are not the recipient, contact the sender and delete it from any computer and your lists.',
  'Kunde Ltd. Registered in England. You may opt out of receiving emails from us at any time.',
  'We process personal data in accordance with the GDPR. You have the right to access, rectification, erasure.',
  'Under the GDPR (Art. 15) you have a right of access and right to erasure; contact dpo@kunde.example.',
  'If you no longer want to hear from us, click unsubscribe.',
  'Any unauthorised use of this e-mail may result in\nlegal action.',
  'Der Inhalt dieser E-Mail ist vertraulich. Löschen Sie sie, wenn sie nicht für Sie bestimmt ist.',
  'Informationen zum Datenschutz gemäß Art. 13 DSGVO finden Sie unter https://kunde.example/datenschutz',
  'Hinweise zur Verarbeitung Ihrer Daten nach Art. 13, 14 und 21 DSGVO: Sie können der\nVerarbeitung Ihrer Daten jederzeit widersprechen.',
  "Conformément au RGPD, vous disposez d'un droit d'accès, de rectification et d'opposition.",
  'De conformidad con el RGPD y la LOPDGDD, sus datos serán tratados por Kunde SL.\nDerecho de supresión, oposición: dpo@kunde.example',
  'Este mensaje es confidencial. Podrá ejercer los derechos de acceso, oposición y cancelación.',
  'Ai sensi del GDPR può esercitare il diritto di opposizione scrivendo a dpo@kunde.example',
  'U heeft het recht op inzage, lees ons privacybeleid.',
];
test.each([
  ...SAYS_RIGHTS,
  "If you aren't the intended recipient, remove this address from your list.",
  'If you believe you have received this email in error, remove this address from your list.',
  'If you have received this e-mail and are not the intended recipient, delete us from your lists.',
  'NOTICE: If you are not the intended recipient, please delete this message and notify us.',
  '*** If you have received this email in error please delete it from your records. ***',
  'Falls diese E-Mail nicht für Sie bestimmt ist, löschen Sie sie aus Ihrer Datenbank.',
  'Si ce message vous est parvenu par erreur, merci de le supprimer.',
  'Si este mensaje le ha llegado por error, bórrelo.',
  'Qualora abbiate ricevuto questo messaggio per errore, cancellateci dalle liste.',
  'Qualora il messaggio Le fosse pervenuto per errore, La preghiamo di cancellarlo.',
  'Dit bericht is vertrouwelijk. Indien u niet de geadresseerde bent, verwijder het.',
  'Indien u dit bericht ten onrechte hebt ontvangen, verwijder het van uw lijst.',
])('a company footer below a yes is no unsubscribe request: %s', (footer) => {
  expect(extractBriefText(`${SAID}\n\n${footer}`)).toBe(SAID);
  expect(extractBriefText(`${SAID}\n${footer}`)).toMatch(
    /^Sounds great, call me tomorrow\.(\n\nMarta Keller\nKunde GmbH)?$/,
  );
  expect(classify(`${SAID}\n\n${footer}`)).not.toBe('unsubscribe');
});

test.each([
  'Thanks,',
  'Thank you!',
  'Many thanks',
  'Danke',
  'Vielen Dank!',
  'BG',
  'Merci',
  'Très cordialement',
  'Gracias,',
  'Grazie mille',
  'Met vriendelijke groet,',
  'Groeten',
  'Med vänlig hälsning',
  'Pozdrawiam',
  'Atenciosamente,',
])('text after a closing is not part of the reply: %s', (farewell) => {
  for (const below of ['', '\nBuyer\n\nKunde Ltd, data subject access requests to dpo@kunde.example, right of access.'])
    expect(extractBriefText(`Sounds great, call me tomorrow.\n\n${farewell}\n\nMarta Keller${below}`)).toBe(
      'Sounds great, call me tomorrow.',
    );
});

test.each([
  'Non-executive director\nNo. 12, Main Street',
  'Take a look at my website, and drop me a line: I never sleep, follow me.',
  'Vous pouvez me contacter au 06 12 34 56 78',
  'Schreiben Sie mir auch auf LinkedIn.',
])('a signature is no unsubscribe request: %s', (signature) => {
  expect(extractOwnText(`Sounds great.\n\nBest regards\nMarta Keller\n${signature}`)).toBe('Sounds great.');
});

test.each([
  'Thanks!\nUnsubscribe',
  'Thanks,\nMarta\n\nPlease remove me from your list.',
  'Thank you\nNo',
  'Thanks\nPlease stop.',
  'Thanks\nnot interested',
  'Best regards\nMarta\n\nP.S. Take me off your list.',
  'Danke\nAbmelden',
  'Danke\nMarta\n\nWir haben schon einen Lieferanten.',
  'Best regards\nStop!',
  'Danke\nBitte keine weiteren E-Mails',
  'Mit freundlichen Grüßen\nMarta Keller\n\nPS: Ich widerspreche der Verarbeitung meiner Daten.',
  'Merci\nMarta\n\nEt désinscrivez-moi.',
  'Gracias,\nMarta\n\nNo me escriban más.',
  'Grazie\nMarta\n\nMi cancelli dalla lista.',
  'Groeten\nMarta\n\nHaal mij van uw lijst.',
  'Art. 15 GDPR: you have the right to object, and I do.',
  'Under the GDPR you have to delete everything. You have the right to object to that.',
  'You have the right to access our data? Stop emailing us.',
  'Nach Art. 13 DSGVO hätten Sie Informationen zum Datenschutz mitschicken müssen. Bitte um Löschung aller Daten.',
  'In Ihrer Datenschutzerklärung unter https://acme.example steht nichts dazu. Löschung aller Daten!',
  'Sie haben kein Recht auf Werbung per E-Mail.',
  "Vous disposez d'un droit à rien. Supprimez tout.",
  "Vous disposez d'un mois pour effacer mes données (RGPD).",
  'Sus datos serán tratados, dicen. Solicito la supresión de los datos, artículo 17 del RGPD.',
  "Ai sensi dell'art. 17 GDPR chiedo la cancellazione dei dati.",
  'Under Art. 17 GDPR erase what you keep.\n\nYou have the right to object to nothing of it, and never write to me again.',
])('a request below a first text is read: %s', (wish) => {
  for (const words of [extractOwnText, extractBriefText])
    expect(words(`Who are you?\n\n${wish}`)).toBe(`Who are you?\n\n${wish}`);
});

/** Requests that begin like a footer or a name, or follow a refusal. */
test.each([
  'Thanks,\nMarta\n\nP.S. Kindly take us off your mailing list.',
  'Thanks,\nMarta\n\nPS: Please delete all data under Art. 17 GDPR.',
  'Thanks,\nMarta\n\nStop the spam.',
  'Vielen Dank\nMarta Klein\n\nPS: Löschen Sie alle Daten gemäß Art. 17 DSGVO.',
  'Danke!\nMarta\n\nPS: Sonst folgt eine Abmahnung.',
  'Gracias\nMarta\n\nPor favor, dennos de baja de su lista.',
  'Grazie\nMarta\n\nNon scriveteci più.',
  'Groet,\nJan\n\nUnsubscribe this address please.',
  'Falls diese Nachricht versehentlich an uns ging, nehmen Sie uns bitte aus dem Verteiler.',
  'You process personal data of our employees without a legal basis. Please confirm deletion within 14 days.',
  'If you do not unsubscribe us from this list, we will block your domain.',
  'Under the GDPR you have a right to object to marketing. This is such an objection.',
])('a request below a no is read: %s', (below) => {
  expect(classify(`Not interested.\n\n${below}`)).toBe('unsubscribe');
});

const FOOTER = 'Under the GDPR you have the right of access and erasure.';

test('a yes above an unsubscribe footer needs review', () => {
  const mail = mailWith({ subject: 'Re: anvils', text: `Sounds great, call me tomorrow.\n\n${FOOTER}` });
  expect(classifyOffline(mail)).toMatchObject({ qualification: 'interested', needsReview: true });
});

test.each(['Unsubscribe this address please.', 'Please take this address off your mailing list.'])(
  'a clear unsubscribe request outweighs a yes above it: %s',
  (wish) => {
    expect(classify(`Sounds great, call me tomorrow.\n\nThanks,\nMarta\n\n${wish}`)).toBe('unsubscribe');
  },
);
