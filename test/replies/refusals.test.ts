import { expect, test } from 'vitest';
import { classifyOffline } from '../../modules/replies/classify/classify-mail.ts';
import { mailWith } from './mails.ts';

const classify = (text: string) => classifyOffline(mailWith({ subject: 'Re: anvils', text }));

test.each([
  'Our attorneys will review the contract and come back to you next week.',
  'Sounds good. Our lawyers will review the contract, then we can sign.',
  'Our lawyers are looking at the agreement, we should be able to sign on Friday.',
  'My lawyer has a few questions about the terms. Can you send the DPA?',
  'Great, please send the draft agreement. Our solicitors have to see it first.',
  "I'd love to. My attorney is also interested in your product, can we have a demo?",
  'Our solicitor will be in touch about the contract, we want to start in May.',
  'We are a law firm and take legal action for our clients. How does your tool help us?',
  'You will hear from our lawyers with a few changes to the contract, otherwise we are in.',
  'Unser Anwalt prüft gerade den Vertrag, danach können wir unterschreiben.',
  'Klingt gut. Ich gebe den Vertragsentwurf an unseren Anwalt weiter und melde mich.',
  'Unser Rechtsanwalt hat noch zwei Fragen zum Vertrag, können wir telefonieren?',
  'Unser Anwalt meldet sich bei Ihnen wegen der Vertragsdetails.',
  'Mein Anwalt prüft den Vertrag bis Ende Mai, dann unterschreiben wir.',
  'Mon avocat relit le contrat, je vous le renvoie signé lundi.',
  'Nos avocats valident les conditions générales, ensuite nous signons.',
  'Mi abogado está revisando el contrato y le digo algo el lunes.',
  'Nuestros abogados tienen que revisar el acuerdo antes de firmar.',
  'Il nostro legale sta guardando il contratto, poi firmiamo.',
  'Il mio avvocato ha qualche domanda sulle clausole. Possiamo sentirci?',
  'Can I opt out of the annual plan later, or is it fixed?',
  'Is there a way to opt out of the newsletter for our customers? Otherwise we take it.',
  'Can your tool take us off the blocklists in our CRM database?',
  "We are interested. Do your customers' recipients have the right to erasure in your product?",
  'How do you handle a subject access request? If that works we would like a demo.',
  "Is your product GDPR compliant, and can we delete customer data? Then let's talk.",
  'Under Article 28 GDPR we need a processing agreement, please send yours. We want to start.',
  'Wie setzen Sie die Löschung nach DSGVO um? Wenn das passt, hätten wir gern ein Angebot.',
  'Wie wird das Recht auf Auskunft nach DSGVO in Ihrem Tool umgesetzt? Wir sind interessiert.',
  "Comment gérez-vous le droit d'accès dans votre produit ? Cela nous intéresse.",
  '¿Cómo gestionan el derecho de supresión en su herramienta? Nos interesa.',
  'Come gestite il diritto di accesso nel vostro prodotto? Ci interessa.',
  'Leave me alone with the price list for an hour and I will call you :) we want it',
  'Do not contact us again before March, then we have budget.',
  'Our legal team has to approve it first, I will get back to you.',
  'Our lawyers have to look at it first, then we can talk.',
  "Notre avocat doit d'abord regarder le contrat.",
  'Der Vertrag ist noch bei unseren Anwälten, dann können wir starten.',
  'I nostri avvocati stanno rivedendo il contratto, vi aggiorno.',
])('mentioning lawyers, rights or lists about a deal is no refusal: %s', (text) => {
  expect(classify(text).qualification).not.toBe('unsubscribe');
  expect(classify(text).attention).toBeNull();
});

test.each([
  ['legal', 'Our attorneys will contact you if you write again.'],
  ['legal', 'My lawyer will be in touch.'],
  ['legal', 'My lawyer has your emails and will sue you.'],
  ['legal', 'You will be hearing from our solicitors.'],
  ['legal', 'This is a cease and desist notice.'],
  ['legal', 'We will take legal action if this does not stop.'],
  ['legal', 'If you email me again I will pursue legal action.'],
  ['legal', 'I am forwarding this to my lawyer.'],
  ['legal', 'I have reported you to the ICO.'],
  ['legal', 'I will file a GDPR complaint against your company.'],
  ['legal', 'I will file a complaint with the data protection authority.'],
  ['legal', "I'll see you in court."],
  ['legal', 'We will sue you.'],
  ['legal', 'The next email goes to my lawyer, and my lawyer will answer it.'],
  ['legal', 'We have no contract with you. Our lawyers will contact you.'],
  ['legal', 'We never signed a contract with you, and our lawyers will contact you about it.'],
  ['legal', 'Mein Anwalt wird sich bei Ihnen melden.'],
  ['legal', 'Ich übergebe das meinem Anwalt.'],
  ['legal', 'Sie hören von unserem Anwalt.'],
  ['legal', 'Ich werde mich bei der Datenschutzbehörde beschweren.'],
  ['legal', 'Wir behalten uns rechtliche Schritte vor.'],
  ['legal', 'Mon avocat vous contactera.'],
  ['legal', 'Je transmets à mon avocat.'],
  ['legal', 'Je vais porter plainte à la CNIL.'],
  ['legal', 'Mi abogado se pondrá en contacto con ustedes.'],
  ['legal', 'Voy a presentar una denuncia ante la AEPD.'],
  ['legal', 'Il mio avvocato vi scriverà domani.'],
  ['legal', 'Farò un reclamo al Garante.'],
  ['legal', 'Mi rivolgerò al mio avvocato.'],
  ['legal', 'Our legal team will be contacting you.'],
  ['legal', 'Our lawyers have been informed of your spam.'],
  ['legal', 'Unser Anwalt wird sich bei Ihnen melden, wenn Sie nicht aufhören.'],
  ['legal', 'Nos avocats vous contacteront.'],
  ['legal', 'Nuestros abogados se pondrán en contacto con usted.'],
  ['legal', 'I nostri avvocati vi contatteranno.'],
  ['legal', 'If you contact us again we will take legal action against you.'],
  ['objection', 'I hereby make a subject access request.'],
  ['objection', 'I invoke my right to erasure.'],
  ['objection', 'Under the GDPR, delete all my data.'],
  ['objection', 'Nach Art. 17 DSGVO verlange ich die Löschung meiner Daten.'],
  ['objection', "J'exerce mon droit d'accès."],
  ['objection', 'Ejerzo mi derecho de supresión.'],
  ['objection', 'Esercito il mio diritto di accesso.'],
])('is a clear case of %s and unsubscribes the lead: %s', (attention, text) => {
  expect(classify(text)).toMatchObject({ qualification: 'unsubscribe', attention, needsReview: true });
  expect(classify(text).confidence).toBeGreaterThanOrEqual(0.5);
});

test.each([
  'Please remove me from your list.',
  'Stop emailing me.',
  "Don't contact me again.",
  'I want to opt out.',
  'Please opt me out of this.',
  "I'd like to opt out of your emails.",
  'I am opting out.',
  'Do not tell me more.',
  "Don't send me more.",
  'Please stop. Do not send me more.',
  'Erzählen Sie mir nichts mehr.',
  "Ne m'envoyez plus rien.",
  'No me mande más correos.',
  "Why don't you remove me from your list?",
  'You never stop writing to me.',
  'You keep writing and don’t remove me from your list.',
  "Please don't take it badly, but unsubscribe me.",
  "I don't want to unsubscribe one by one, remove me from all your lists.",
  'Warum streichen Sie mich nicht aus Ihrem Verteiler?',
  'Warum hören Sie nicht auf, mir zu schreiben?',
  'Pourquoi ne me retirez-vous pas de votre liste ?',
  "Vous n'arrêtez pas de m'écrire, ça suffit.",
  'No dejan de escribirme, basta.',
  '¿Por qué no me borran de la lista?',
  'Non mi cancellate mai dalla lista!',
])('a request for no more email unsubscribes the lead: %s', (text) => {
  expect(classify(text)).toMatchObject({ qualification: 'unsubscribe', attention: null });
});

test.each([
  'Tell me more, in a while.',
  'Please tell me more, not now though.',
  'Send me more, in a few weeks.',
  'Erzählen Sie mir mehr, in einer Weile.',
  'Erzählen Sie mir später mehr.',
  "Dites-m'en plus, dans quelque temps.",
  'Cuénteme más, dentro de un tiempo.',
  'Ditemi di più tra un mese.',
  "Please don't unsubscribe me, I was only on holiday.",
  "Don't stop writing to me, I read all of it.",
  'Please do not remove me from your list.',
  "I don't want to unsubscribe.",
  'Bitte streichen Sie mich nicht aus Ihrem Verteiler.',
  'Hören Sie nicht auf, mir zu schreiben.',
  'Ne me retirez pas de votre liste.',
  'Merci de ne pas me désinscrire.',
  "N'arrêtez pas de m'écrire.",
  'No me borren de la lista.',
  'Por favor, no me den de baja.',
  'Non cancellatemi dalla lista.',
])('a request for more, or to stay, does not unsubscribe the lead: %s', (text) => {
  for (const subject of ['Re: anvils', 'Re: Hello']) {
    const { qualification, attention } = classifyOffline(mailWith({ subject, text }));
    expect(qualification).not.toBe('unsubscribe');
    expect(attention).toBeNull();
  }
});
