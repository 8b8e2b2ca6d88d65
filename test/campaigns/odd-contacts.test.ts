import { expect, test } from 'vitest';
import { toRecipientFacts } from '../../modules/messages/index.ts';
import { createSequenceWriter } from '../../modules/messages/sequence/sequence.rules.ts';
import { signMail } from '../../modules/messages/sequence/signing.rules.ts';

const NOBODY = { firstName: null, lastName: null, title: null, organizationName: null, organizationIndustry: null };
const NOTHING = {
  valueProposition: null,
  offer: null,
  callToAction: null,
  socialProof: null,
  story: null,
  embargo: null,
  spokesperson: null,
  pressKitUrl: null,
  tone: null,
};
const SENDER = { ...NOTHING, companyName: 'Acme Anvils', website: 'https://acme.example/' };
const FACTS = {
  valueProposition: 'anvils that never wear out',
  offer: 'We lend you one for a month',
  callToAction: 'Book a call of 15 minutes',
  socialProof: 'Three hundred smiths use them every day',
};
const greeting = (person: object) => {
  const { steps } = createSequenceWriter(SENDER, { steps: 1, daysBetweenSteps: 1 })(
    toRecipientFacts({ ...NOBODY, ...person }),
  );
  return steps[0]?.bodyText.split('\n\n')[0];
};

test.each([
  [{ firstName: 'Ada' }, 'Hi Ada,'],
  [{ firstName: 'Dr. Ada' }, 'Hi Ada,'],
  [{ firstName: 'Prof. Dr. med. ADA', lastName: 'Byron' }, 'Hi Ada,'],
  [{ firstName: 'JOHN' }, 'Hi John,'],
  [{ firstName: 'john' }, 'Hi John,'],
  [{ firstName: 'smith, john' }, 'Hi John,'],
  [{ firstName: 'John, PhD' }, 'Hi John,'],
  [{ firstName: 'john smith', lastName: 'Smith' }, 'Hi John,'],
  [{ firstName: 'Mary Ann', lastName: 'Evans' }, 'Hi Mary Ann,'],
  [{ firstName: 'jean-pierre' }, 'Hi Jean-Pierre,'],
  [{ firstName: 'ÉLODIE' }, 'Hi Élodie,'],
  [{ firstName: "o'neil" }, "Hi O'Neil,"],
  [{ firstName: 'DeShawn' }, 'Hi DeShawn,'],
  [{ firstName: 'JP' }, 'Hi JP,'],
  [{ firstName: '  "Grace" 🚀 ' }, 'Hi Grace,'],
  [{ firstName: '美咲' }, 'Hi 美咲,'],
  [{ firstName: 'Mr. J.' }, 'Hello,'],
  [{ firstName: 'J' }, 'Hello,'],
  [{ firstName: 'null' }, 'Hello,'],
  [{ firstName: 'N/A' }, 'Hello,'],
  [{ firstName: 'undefined' }, 'Hello,'],
  [{ firstName: '-' }, 'Hello,'],
  [{ firstName: '' }, 'Hello,'],
  [{ firstName: '{{first_name}}' }, 'Hello,'],
  [{ firstName: '[First Name]' }, 'Hello,'],
  [{ firstName: 'ada@byron.example' }, 'Hello,'],
  [{ firstName: 'Info' }, 'Hello,'],
  [{ firstName: 'x'.repeat(200) }, 'Hello,'],
  [{ email: 'info@byron.example', organizationName: 'Byron & Sons' }, 'Hello Byron & Sons team,'],
  [{ email: 'sales@byron.example', firstName: 'Sales', organizationName: 'Byron' }, 'Hello Byron team,'],
  [{ email: 'Office.UK@byron.example', organizationName: 'Byron' }, 'Hello Byron team,'],
  [{ email: 'info@byron.example' }, 'Hello,'],
  [{ email: 'info@byron.example', organizationName: 'n/a' }, 'Hello,'],
  [{ email: 'ada@byron.example', organizationName: 'Byron' }, 'Hello,'],
])('%j is greeted with %s', (person, expected) => {
  expect(greeting(person)).toBe(expected);
});

const PEOPLE = [
  {},
  { firstName: 'ADA', title: 'null', organizationName: 'undefined', organizationIndustry: 'metalworking' },
  {
    firstName: 'Ada',
    title: 'Head of Forging',
    organizationName: 'Byron & Sons',
    organizationIndustry: 'metalworking',
  },
  { email: 'info@byron.example', organizationName: 'Byron & Sons', title: 'Owner' },
  { title: 'Owner' },
  { organizationName: 'Byron $& Sons' },
];
const TELLINGS = [
  {},
  FACTS,
  { ...FACTS, offer: FACTS.valueProposition, socialProof: 'Anvils that never wear out.' },
  { callToAction: 'Shall I?' },
];

test('no email repeats text, invents facts or mentions missing data', () => {
  for (const person of PEOPLE) {
    for (const telling of TELLINGS) {
      for (const story of [null, 'We open a museum']) {
        for (const steps of [1, 2, 3, 10]) {
          const written = createSequenceWriter(
            { ...SENDER, ...telling, story },
            { steps, daysBetweenSteps: 2 },
          )(toRecipientFacts({ ...NOBODY, ...person }));
          const bodies = written.steps.map(({ bodyText }) => bodyText.split('\n\n').slice(1, -1));
          const said = bodies.flat().map((paragraph) => paragraph.toLowerCase().replace(/\.$/, ''));
          expect(said, said.join('\n')).toHaveLength(new Set(said).size);
          expect(bodies[0]?.at(-1)).toMatch(/\?$/);
          const whole = [written.subject, ...written.steps.map(({ bodyText }) => bodyText)].join('\n');
          expect(whole).not.toMatch(/null|undefined|[{}]|\.\.|works with|metalworking| ,| \./i);
        }
      }
    }
  }
});

test('a person signs above the company; a company signs once', () => {
  const { steps } = createSequenceWriter(SENDER, { steps: 1, daysBetweenSteps: 1 })(toRecipientFacts(NOBODY));
  const mail = steps[0] ?? { bodyText: '', bodyHtml: '' };
  const end = ({ bodyText, bodyHtml }: typeof mail) => [bodyText.split('\n\n').at(-1), bodyHtml.split('\n<p>').at(-1)];
  expect(end(signMail(mail, 'Ada <b> Byron'))).toEqual([
    'Kind regards,\nAda <b> Byron\nAcme Anvils\nhttps://acme.example/',
    'Kind regards,<br>\nAda &lt;b&gt; Byron<br>\n<a href="https://acme.example/">Acme Anvils</a></p>',
  ]);
  expect(end(signMail(mail, 'Ada at Acme'))[0]).toContain('\nAda\nAcme Anvils');
  expect(signMail(mail, 'acme anvils')).toEqual(mail);
  expect(signMail({ bodyText: 'Yours, A.', bodyHtml: '<p>Yours, A.</p>' }, 'Ada').bodyText).toBe('Yours, A.');
});
