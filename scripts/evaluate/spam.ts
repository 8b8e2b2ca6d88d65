import { judgeMails, whyNoSpamAssassin } from '../../test/mail/spamassassin.ts';
import { templateMails } from '../../test/mail/template-mails.ts';

/** Prints the verdict of SpamAssassin's local rules on every step of every template. */
export async function run(): Promise<void> {
  const reason = whyNoSpamAssassin();
  if (reason !== null) return console.log(`Mails are not judged: ${reason}.`);
  const mails = await templateMails();
  const verdicts = await judgeMails(mails.map(({ raw }) => raw));
  for (const [i, { template, to, step }] of mails.entries()) {
    const { score = 0, rules = [] } = verdicts[i] ?? {};
    console.log(`${score.toFixed(3).padStart(7)}  ${template}, step ${step}, to ${to}  ${rules.join(', ')}`);
  }
  console.log(
    `${Math.max(...verdicts.map(({ score }) => score))
      .toFixed(3)
      .padStart(7)}  is the highest of ${mails.length}.`,
  );
}
