import { expect, test } from 'vitest';
import { milestonesBetween } from '../../modules/campaign-state/milestones.ts';
import { outreachLadder } from '../../modules/campaigns/index.ts';
import { parseSequenceResponse } from '../../modules/campaigns/writing/sequence-response.rules.ts';
import { featureCatalogue } from '../../modules/features/catalogue/feature-catalogue.ts';
import { buildMailContent } from '../../modules/messages/mime/mail-content.rules.ts';
import { buildPlainSequence } from '../../modules/messages/sequence/plain-sequence.rules.ts';
import { createSequenceWriter } from '../../modules/messages/sequence/sequence.rules.ts';
import { simulateOutcome } from '../../modules/messages/transports.ts';
import { discoveryWorkflows, kitWorkflows } from '../../modules/press/index.ts';
import { quoteWorkflows } from '../../modules/quotes/index.ts';
import { visibilityWorkflows } from '../../modules/visibility/index.ts';
import { newId } from '../../src/kernel/ids.ts';

const SENDER = {
  companyName: 'Acme Anvils',
  website: 'https://acme.example/',
  valueProposition: 'anvils that never wear out & never <break>',
  offer: 'We lend you one for a month.',
  callToAction: 'Shall I send one over?',
  socialProof: 'Three hundred smiths use them every day',
  story: null,
  pressKitUrl: null,
  embargo: null,
  spokesperson: null,
  tone: 'Friendly',
};
const ADA = {
  firstName: 'Ada',
  title: 'Head of Forging',
  company: 'Byron & Sons',
  industry: 'metalworking',
  article: null,
};
const NOBODY = { firstName: null, title: null, company: null, industry: null, article: null };
const PLAN = { steps: 3, daysBetweenSteps: 3 };

test('an email names recipient, sender and reason, and each step differs', () => {
  const { subject, steps } = createSequenceWriter(SENDER, PLAN)(ADA);
  expect(subject).toBe('Acme Anvils and Byron & Sons');
  expect(steps.map(({ step, daysSinceLastStep }) => [step, daysSinceLastStep])).toEqual([
    [1, 0],
    [2, 3],
    [3, 3],
  ]);
  expect(steps[0]?.bodyText).toBe(
    [
      'Hi Ada,',
      "I'm with Acme Anvils. As Head of Forging at Byron & Sons, you may be the right person to talk to.",
      'Anvils that never wear out & never <break>.',
      'We lend you one for a month.',
      'Shall I send one over?',
      'All the best,\nAcme Anvils\nhttps://acme.example/',
    ].join('\n\n'),
  );
  expect(steps[1]?.bodyText).toContain('Three hundred smiths use them every day.');
  expect(new Set(steps.map(({ bodyText }) => bodyText)).size).toBe(3);
});

test('external text is escaped in HTML', () => {
  const website = `${SENDER.website}" onclick="alert(2)"><i>`;
  const write = createSequenceWriter({ ...SENDER, companyName: '<b>Acme</b>', website }, PLAN);
  const { steps } = write({ ...ADA, firstName: '<script>alert(1)</script>' });
  for (const { bodyHtml } of steps) {
    const link = `<a href="${SENDER.website}">${SENDER.website}</a>`;
    expect(bodyHtml.replaceAll(/<\/?p>|<br>/g, '').replaceAll(link, '')).not.toMatch(/[<>"]/);
    expect(bodyHtml).toContain('&lt;script&gt;');
  }
});

test('a pitch names its article and links the press kit, in text and HTML', () => {
  const sender = { ...SENDER, story: 'we open a museum of anvils', pressKitUrl: 'https://x.example/kit?a=1&b=2' };
  const { steps } = createSequenceWriter(sender, PLAN)({ ...ADA, article: 'Anvils & <hammers>' });
  expect(steps[0]?.bodyText).toBe(
    [
      'Hi Ada,',
      "I read your article “Anvils & <hammers>” in Byron & Sons. I'm with Acme Anvils, and I have a story that may interest the same readers:",
      'We open a museum of anvils.',
      'About Acme Anvils: Three hundred smiths use them every day.',
      'Press kit with facts, figures and images: https://x.example/kit?a=1&b=2',
      'I can send figures and images, or set up an interview with the people behind the story. Would that help?',
      'All the best,\nAcme Anvils\nhttps://acme.example/',
    ].join('\n\n'),
  );
  expect(steps[0]?.bodyHtml).toContain('“Anvils &amp; &lt;hammers&gt;”');
  expect(steps[0]?.bodyHtml).toContain(
    '<p><a href="https://x.example/kit?a=1&amp;b=2">Press kit with facts, figures and images</a></p>',
  );
});

const PITCH = {
  ...SENDER,
  story: 'we open a museum of anvils',
  embargo: 'Embargo until 1 December 2026, 9:00 CET',
  spokesperson: 'Wile Coyote, founder',
};

test('a pitch starts with its embargo and names the spokesperson, from templates and models', () => {
  const bodies = ['Hi Ada,\n\nThere is a museum.', 'Hi Ada,\n\nA last note.'];
  const plan = { steps: 2, daysBetweenSteps: 3 };
  for (const { steps } of [
    createSequenceWriter(PITCH, plan)(ADA),
    buildPlainSequence(PITCH, plan, { subject: 'A museum', bodies }),
  ]) {
    for (const { bodyText, bodyHtml } of steps) {
      const line = 'Under embargo until 1 December 2026, 9:00 CET. Please do not publish before then.';
      expect(bodyText.split('\n\n').slice(0, 2)).toEqual([line, 'Hi Ada,']);
      expect(bodyHtml).toContain(line);
    }
    expect(steps[0]?.bodyText).toContain('Available for quotes and interviews: Wile Coyote, founder.');
  }
});

test.each([
  ['1 December', 'Under embargo until 1 December.'],
  ['until Monday.', 'Under embargo until Monday.'],
  ['Under embargo', 'Under embargo.'],
  ['None', null],
  ['no embargo', null],
  ['keines', null],
  ['–', null],
])('an embargo of “%s” reads well', (embargo, line) => {
  const [first] = createSequenceWriter({ ...PITCH, embargo, spokesperson: 'none' }, PLAN)(ADA).steps;
  if (line === null) expect(first?.bodyText).not.toMatch(/embargo|quotes and interviews/i);
  else expect(first?.bodyText.startsWith(line)).toBe(true);
});

test('sales emails have no embargo', () => {
  expect(createSequenceWriter({ ...PITCH, story: null }, PLAN)(ADA).steps[0]?.bodyText).not.toContain('embargo');
});

test("an email is signed by the sender's name, above the company", () => {
  const links = { unsubscribe: () => 'https://u.example', click: (_: unknown, url: string) => url, pixel: () => '' };
  const [step] = createSequenceWriter(SENDER, PLAN)(ADA).steps;
  const sent = (fromName: string, signature: string | null = null) =>
    buildMailContent(
      { message: { orgId: '', id: '' }, bodyText: '', bodyHtml: '', ...step, fromName, signature },
      links,
    );
  expect(sent('Wile <Coyote>').text).toContain('All the best,\nWile <Coyote>\nAcme Anvils\n');
  expect(sent('Wile <Coyote>').html).toContain(
    'All the best,<br>\nWile &lt;Coyote&gt;<br>\n<a href="https://acme.example/">Acme Anvils</a></p>',
  );
  for (const once of [sent(''), sent('Acme Anvils'), sent('Wile Coyote', 'Wile Coyote, founder')]) {
    expect(once.text).toContain('All the best,\nAcme Anvils\nhttps');
  }
});

test('each workflow uses every input of its feature', () => {
  for (const { featureSlug, workflowDynastySlug, dag } of [
    ...outreachLadder,
    ...discoveryWorkflows,
    ...kitWorkflows,
    ...quoteWorkflows,
    ...visibilityWorkflows,
  ]) {
    const used = JSON.stringify(dag);
    const inputs = featureCatalogue.find(({ dynastySlug }) => dynastySlug === featureSlug)?.inputs ?? [];
    expect(inputs.length).toBeGreaterThan(0);
    for (const { key } of inputs) expect(used, workflowDynastySlug).toContain(`"$input.${key}"`);
  }
});

test("a model's pitch that does not name the article is not used", () => {
  const emails = [{ body: 'Hello Ada, here is a story about a museum of anvils that opens in May in Leeds.' }];
  const asked = { steps: 1, known: '', article: 'Why “hammers” – still – matter' };
  expect(parseSequenceResponse({ subject: 'A museum', emails }, asked)).toEqual({
    objection: 'The model did not mention the article.',
  });
  const naming = [{ body: `${emails[0]?.body} You wrote "Why 'Hammers' - still - matter".` }];
  expect(parseSequenceResponse({ subject: 'A museum', emails: naming }, asked)).toMatchObject({ subject: 'A museum' });
});

test('with few facts, no placeholder is left and nothing is invented', () => {
  const facts = {
    valueProposition: null,
    offer: null,
    callToAction: null,
    socialProof: null,
    tone: null,
    website: null,
  };
  for (const story of [null, 'We open a museum of anvils']) {
    for (const steps of [1, 2, 3, 10]) {
      const written = createSequenceWriter({ ...SENDER, ...facts, story }, { steps, daysBetweenSteps: 2 })(NOBODY);
      expect(written.steps).toHaveLength(steps);
      for (const { bodyText } of [...written.steps, { bodyText: written.subject }]) {
        expect(bodyText).not.toMatch(/null|undefined|\{|\}|\s{3,}|,,|\.\./);
      }
    }
  }
});

test('the same facts give the same emails', () => {
  expect(createSequenceWriter(SENDER, PLAN)(ADA)).toEqual(createSequenceWriter(SENDER, PLAN)(ADA));
});

test('the outcome of a sandbox message depends only on its id, in plausible shares', () => {
  const orgId = newId();
  const messages = Array.from({ length: 20_000 }, () => ({ orgId, id: newId() }));
  const fatesWhere = (tracked: { trackOpens: boolean; trackClicks: boolean }) =>
    messages.map((message) => simulateOutcome(message, tracked));
  const fates = fatesWhere({ trackOpens: true, trackClicks: true });
  expect(fatesWhere({ trackOpens: true, trackClicks: true })).toEqual(fates);
  const share = (fact: 'opened' | 'clicked' | 'bounced') =>
    fates.filter((fate) => fate[fact] === true).length / fates.length;
  expect(share('bounced')).toBeCloseTo(0.02, 2);
  expect(share('opened')).toBeCloseTo(0.41, 1);
  expect(share('clicked')).toBeCloseTo(0.06, 1);
  expect(fates.some(({ clicked, opened }) => clicked === true && opened !== true)).toBe(false);
  const unseen = fatesWhere({ trackOpens: false, trackClicks: false });
  expect(unseen.filter(({ opened, clicked }) => opened === true || clicked === true)).toEqual([]);
  const clicks = fatesWhere({ trackOpens: false, trackClicks: true });
  expect(clicks.every(({ opened, clicked }) => opened === clicked)).toBe(true);
});

test('milestones are 100, 500, 1000 and every further 1000 emails, each once', () => {
  expect(milestonesBetween(0, 99)).toEqual([]);
  expect(milestonesBetween(99, 100)).toEqual([100]);
  expect(milestonesBetween(100, 499)).toEqual([]);
  expect(milestonesBetween(0, 3500)).toEqual([100, 500, 1000, 2000, 3000]);
  expect(milestonesBetween(1000, 1999)).toEqual([]);
  expect(milestonesBetween(1999, 2000)).toEqual([2000]);
});

test('URLs in an email are linked without trailing punctuation', () => {
  const offer = 'Look at https://acme.example/?a=1&b=2, or (https://acme.example/all).';
  const { steps } = createSequenceWriter({ ...SENDER, offer }, PLAN)(ADA);
  const html = steps.map(({ bodyHtml }) => bodyHtml).join('');
  const links = [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)];
  expect(links.every(([, target, shown]) => target === shown || shown === SENDER.companyName)).toBe(true);
  expect(new Set(links.map(([, target]) => target))).toEqual(
    new Set(['https://acme.example/?a=1&amp;b=2', 'https://acme.example/all', 'https://acme.example/']),
  );
});

test.each([
  ['Book a 15-minute demo', 'Would a 15-minute demo make sense?'],
  ['a call of 15 minutes.', 'Would a call of 15 minutes make sense?'],
  ['Have a look at our forge', 'Would you like to have a look at our forge?'],
  ['A call would help', 'A call would help. Would that work for you?'],
  ['Try it for a month', 'Would you like to try it for a month?'],
  ['Send us your plans!', 'Could you send us your plans?'],
  ['shall I send one over', 'Shall I send one over?'],
  ['Book here: https://acme.example/demo', 'Book here: https://acme.example/demo. Would that work for you?'],
  ['Our next tour is on Monday', 'Our next tour is on Monday. Would that work for you?'],
  [null, 'Worth a quick call?'],
])('the call to action “%s” becomes a question', (callToAction, asked) => {
  const [first] = createSequenceWriter({ ...SENDER, callToAction }, PLAN)(ADA).steps;
  expect(first?.bodyText.split('\n\n').at(-2)).toBe(asked);
});

test('facts without a subject or a verb become sentences', () => {
  const facts = {
    valueProposition: 'Cuts the time to forge in half',
    offer: 'A free anvil for a month',
    socialProof: 'Used by 300 smiths',
  };
  const [first, second] = createSequenceWriter({ ...SENDER, ...facts }, PLAN)(ADA).steps;
  expect(first?.bodyText).toContain('Acme Anvils cuts the time to forge in half.');
  expect(first?.bodyText).toContain('We can offer you a free anvil for a month.');
  expect(second?.bodyText).toContain('Acme Anvils is used by 300 smiths.');
});
