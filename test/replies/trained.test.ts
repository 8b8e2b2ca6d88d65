import { mkdtempSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classifyOffline } from '../../modules/replies/classify/classify-mail.ts';
import { readWeights, WEIGHTS_FOLDER } from '../../modules/replies/classify/trained/weights-file.ts';
import { extractOwnText } from '../../modules/replies/parse/own-text.rules.ts';
import { judgeMail } from '../../modules/replies/recognise/judge-mail.ts';
import { learn } from '../../scripts/replies/learn.ts';
import { macroF1, scoresOf } from '../../scripts/replies/measure.ts';
import { allCorrections, trainReplies } from '../../scripts/replies/train-replies.ts';
import { checksumOf, readVoices, VOICES_FOLDER } from '../../scripts/replies/voices.ts';
import { newId } from '../../src/kernel/ids.ts';
import { mailWith } from './mails.ts';
import { type InboundStage, openInbound } from './stage.ts';

const mails = readVoices(VOICES_FOLDER);

test('the weights match the training data and are small', () => {
  expect(readWeights(WEIGHTS_FOLDER).checksum, 'run npm run train -- replies').toBe(checksumOf(mails));
  expect(statSync(join(WEIGHTS_FOLDER, 'weights.bin')).size).toBeLessThan(2_000_000);
});

test('the same mails give the same weights', () => {
  const some = mails.filter((_, i) => i % 20 === 0);
  expect(learn(some)).toEqual(learn(some));
});

test('the training data has at least two thousand mails in all languages', () => {
  expect(mails.length).toBeGreaterThan(2_000);
});

test.each([
  'This email is unsolicited. Please remove me from your mailing list.',
  'Hi Sam,\n\nThis message is spam, stop emailing me.',
  'Diese E-Mail ist Werbung. Bitte streichen Sie mich aus Ihrem Verteiler.',
  'Questo messaggio non mi interessa, cancellatemi dalla lista.',
])('a reply that begins like a notice is read to the end: %s', (text) => {
  expect(classifyOffline(mailWith({ subject: 'Re: anvils', text })).qualification).toBe('unsubscribe');
});

test.each([
  'This e-mail and any attachments are confidential. Unsubscribe me if you are not the recipient.',
  'Diese E-Mail ist nur für den Empfänger bestimmt.',
  'This message is meant for the person it names and may be\nprivileged; do not email me again.',
])('a notice is not part of the reply: %s', (notice) => {
  expect(extractOwnText(`Sounds good.\n\n${notice}`)).toBe('Sounds good.');
});

test.each([
  'Get me on my mobile, 0171 123456.',
  'Sent you my mobile number yesterday, call me.',
  'Von meinem Chef weiß ich, dass Sie mobile Kräne bauen.',
])('a reply that begins like a phone signature is read to the end: %s', (text) => {
  expect(extractOwnText(text)).toBe(text);
});

test.each([
  'Sent from my iPhone',
  'Sent via Outlook for Android',
  'Get Outlook for iOS',
  'Get BlueMail for Android',
  'Envoyé de mon iPhone',
  'Envoyé à partir de Outlook pour Android',
  'Gesendet mit der mobilen Mail App für Android',
  'Von meinem Samsung Galaxy Smartphone gesendet.',
  'Enviado desde mi iPhone',
  'Inviato da iPhone',
])('a phone signature is not part of the reply: %s', (signature) => {
  expect(extractOwnText(`Yes.\n\n${signature}`)).toBe('Yes.');
});

test('a word that only begins like abuse is not abuse', () => {
  const text = 'Liefern Sie Schweinefutter auch nach Bayern?';
  expect(classifyOffline(mailWith({ subject: 'Re: anvils', text }))).toMatchObject({
    qualification: 'interested',
    attention: null,
  });
});

test('almost all training mails get their label', () => {
  const judged = mails
    .filter((_, i) => i % 10 === 0)
    .map(({ label, subject, text }) => {
      const { qualification, attention } = classifyOffline(mailWith({ subject, text }));
      return { label, said: attention ?? qualification };
    });
  expect(macroF1(scoresOf(judged))).toBeGreaterThan(0.93);
});

test.each([
  ['outOfOffice', 'Ich bin bis 12.8. im Urlaub und lese keine Mails.'],
  ['notInterested', 'Se nos va de precio.'],
  ['wrongPerson', 'Not for us, I only cover grids. Try Sam Okoro at Fleet Post.'],
  ['interested', 'Ja, schicken Sie mir bitte ein Angebot.'],
  ['unsubscribe', 'Ne m’écrivez plus, merci de me retirer de votre liste.'],
])('is classified as %s: %s', (qualification, text) => {
  expect(classifyOffline(mailWith({ text, subject: 'Re: Hello' }))).toMatchObject({ qualification, attention: null });
});

test.each([
  ['objection', 'Nach Art. 15 DSGVO verlange ich Auskunft über alle gespeicherten Daten.'],
  ['objection', 'Where did you get my address, and on what legal basis do you process my data? Delete it.'],
  ['legal', 'Il mio avvocato vi scriverà domani.'],
  ['legal', 'Go to hell, you idiots.'],
])('%s unsubscribes the lead and needs review: %s', (attention, text) => {
  expect(classifyOffline(mailWith({ text, subject: 'Re: Hello' }))).toMatchObject({
    qualification: 'unsubscribe',
    attention,
    needsReview: true,
  });
});

test('the reasoning names the decisive words, and unclear mail needs review', () => {
  const { reasoning } = classifyOffline(mailWith({ text: 'Sounds good, what would it cost?', subject: 'Re: Hello' }));
  expect(reasoning).toMatch(/^The trained model detected interest, mostly because of ".*(cost|sounds)/);
  expect(classifyOffline(mailWith({ text: 'Zzyx qwrt.', subject: '' })).needsReview).toBe(true);
});

describe('in an organisation', () => {
  let stage: InboundStage;
  const folder = mkdtempSync(join(tmpdir(), 'weights-'));
  const ownFolder = mkdtempSync(join(tmpdir(), 'weights-'));
  beforeAll(async () => {
    stage = await openInbound();
  });
  afterAll(async () => {
    await stage.close();
    await rm(folder, { recursive: true });
    await rm(ownFolder, { recursive: true });
  });

  test('an objection suppresses the person and needs review until a member decides', async () => {
    const [lead] = await stage.written(1);
    const bodyText = 'I object to the processing of my data, Article 21 GDPR.';
    const { body } = await stage.reply({ fromEmail: lead?.email ?? '', bodyText }).expect(200);
    expect(body).toMatchObject({ qualification: 'unsubscribe', attention: 'objection', needsReview: true });
    expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ unsubscribed: true });
    const corrected = await stage.api
      .call('patch', `/v1/replies/${body.replyId}`)
      .send({ qualification: 'unsubscribe' });
    expect(corrected.body.reply).toMatchObject({ attention: 'objection', needsReview: false });
  });

  test('corrected replies are training data, except those of erased people', async () => {
    const leads = await stage.written(2);
    for (const lead of leads) {
      const bodyText = 'Blorp wibble flonk.';
      const { body } = await stage.reply({ fromEmail: lead.email, bodyText }).expect(200);
      await stage.api.call('patch', `/v1/replies/${body.replyId}`).send({ qualification: 'closed' }).expect(200);
    }
    const texts = async () =>
      (await allCorrections(stage.api.database.pool)).filter(({ text }) => text.includes('Blorp'));
    const corrected = await texts();
    expect(corrected.map(({ label }) => label)).toEqual(['closed', 'closed']);
    trainReplies(folder, [...mails.filter((_, i) => i % 10 === 0), ...corrected]);
    const strange = mailWith({ text: 'Blorp wibble flonk.', subject: '' });
    expect(classifyOffline(strange).qualification).not.toBe('closed');
    expect(classifyOffline(strange, folder).qualification).toBe('closed');
    const single = { orgId: stage.orgId, id: newId(), campaignId: null };
    const content = { ...strange, answers: [`<${single.id}@acme.example>`] };
    const row = { id: newId(), orgId: stage.orgId, source: 'imap' as const, content, receivedAt: stage.clock.now() };
    const singleMail = { among: () => Promise.resolve([single]), note: () => Promise.resolve() };
    const judge = async (own: string | null) => {
      const unit = { ...stage.platform, em: stage.platform.orm.em.fork(), singleMail, replyWeights: { folder: own } };
      const [verdict] = await judgeMail(unit, [row]);
      return verdict?.kind === 'single' ? verdict.about.isRefusal : null;
    };
    const refusals = corrected.map((mail) => ({ ...mail, label: 'unsubscribe' as const }));
    trainReplies(ownFolder, [...mails.filter((_, i) => i % 10 === 0), ...refusals]);
    expect([await judge(folder), await judge(ownFolder)]).toEqual([false, true]);
    await stage.api.call('post', '/v1/people/erase').send({ email: leads[0]?.email }).expect(200);
    expect(await texts()).toHaveLength(1);
  });
});
