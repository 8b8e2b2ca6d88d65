import { describe, expect, test } from 'vitest';
import { judgeMails, whyNoSpamAssassin } from './spamassassin.ts';
import { templateMails } from './template-mails.ts';

/** SpamAssassin marks 5 or more as spam. Rules of email providers are unknown. */
const HIGHEST_SCORE = 0.5;

const reason = whyNoSpamAssassin();
if (reason !== null) process.stderr.write(`Tests against SpamAssassin are skipped: ${reason}.\n`);

describe.skipIf(reason !== null)('SpamAssassin', () => {
  test('scores every step of every template low', async () => {
    const mails = await templateMails();
    const verdicts = await judgeMails(mails.map(({ raw }) => raw));
    const bad = mails.flatMap(({ template, to, step }, i) => {
      const { score = 0, rules = [] } = verdicts[i] ?? {};
      return score <= HIGHEST_SCORE ? [] : [{ template, to, step, score, rules }];
    });
    expect(mails.length).toBeGreaterThan(40);
    expect(bad).toEqual([]);
  });

  test('detects a spam email, so low scores are meaningful', async () => {
    const [first] = await templateMails();
    const picture = '<img src=3D"https://mail.acme.com/t/o/x" width=3D"1" height=3D"1">\r\n';
    const spam = String(first?.raw).replace(/<table[\s\S]*(?=<\/body>)/, picture);
    const [verdict] = await judgeMails([Buffer.from(spam)]);
    expect(verdict?.rules.join()).toContain('HTML_IMAGE_ONLY');
    expect(verdict?.score).toBeGreaterThan(HIGHEST_SCORE);
  });
});
