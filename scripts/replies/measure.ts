import { NO_MORE_EMAIL } from '../../modules/replies/classify/opinion.rules.ts';
import { LABELS, type Label } from '../../modules/replies/classify/trained/linear-model.rules.ts';

export interface Judged {
  label: Label;
  said: Label;
}

const CLASSES = LABELS.filter((label) => label !== 'objection' && label !== 'legal');
const classOf = (label: Label): Label => (NO_MORE_EMAIL.includes(label) ? 'unsubscribe' : label);

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const figure = (value: number) => value.toFixed(3);

export interface Score {
  precision: number;
  recall: number;
  f1: number;
  mails: number;
}

export function scoresOf(judged: readonly Judged[]): Map<Label, Score> {
  return new Map(
    CLASSES.map((name) => {
      const of = judged.filter(({ label }) => classOf(label) === name);
      const said = judged.filter((one) => classOf(one.said) === name);
      const right = of.filter((one) => classOf(one.said) === name).length;
      const [precision, recall] = [share(right, said.length), share(right, of.length)];
      return [name, { precision, recall, f1: share(2 * precision * recall, precision + recall), mails: of.length }];
    }),
  );
}

export function macroF1(scores: ReadonlyMap<Label, Score>): number {
  const present = [...scores.values()].filter(({ mails }) => mails > 0);
  return share(
    present.reduce((sum, { f1 }) => sum + f1, 0),
    present.length,
  );
}

export function printScores(title: string, judged: readonly Judged[]): void {
  const scores = scoresOf(judged);
  const right = judged.filter(({ label, said }) => classOf(label) === classOf(said)).length;
  console.log(
    `\n${title}: ${judged.length} mails, accuracy ${figure(share(right, judged.length))}, macro-F1 ${figure(macroF1(scores))}`,
  );
  for (const [name, { precision, recall, f1, mails }] of scores) {
    console.log(
      `${name.padEnd(14)} precision ${figure(precision)} recall ${figure(recall)} F1 ${figure(f1)} of ${mails}`,
    );
  }
  const { precision = 0, recall = 0 } = scores.get('unsubscribe') ?? {};
  console.log(`unsubscribe, objection and legal together: recall ${figure(recall)}, precision ${figure(precision)}`);
  console.log(
    `labels (rows) and what was said (columns)\n${''.padEnd(14)}${LABELS.map((name) => name.slice(0, 7).padStart(8)).join('')}`,
  );
  for (const label of LABELS) {
    const said = LABELS.map((name) => judged.filter((one) => one.label === label && one.said === name).length);
    console.log(`${label.padEnd(14)}${said.map((count) => String(count).padStart(8)).join('')}`);
  }
}
