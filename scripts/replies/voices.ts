import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LABELS, type Label } from '../../modules/replies/classify/trained/linear-model.rules.ts';
import { WEIGHTS_FOLDER } from '../../modules/replies/classify/trained/weights-file.ts';

export interface LabelledMail {
  label: Label;
  subject: string;
  text: string;
  /** The author of the email. Emails of one author share more than their label. */
  writer: string;
}

export const VOICES_FOLDER = join(WEIGHTS_FOLDER, 'voices');

/**
 * Reads the emails of a folder and its subfolders. Each file is one voice; its lines hold a label, a subject
 * and a text.
 */
export const readVoices = (folder: string): LabelledMail[] => filesBelow(folder).flatMap(readVoice);

/** Returns a hash that changes with any email, independent of the file order on disk. */
export function checksumOf(mails: readonly LabelledMail[]): string {
  const hash = createHash('sha256');
  for (const { label, subject, text } of mails) hash.update(`${JSON.stringify([label, subject, text])}\n`);
  return hash.digest('hex');
}

const filesBelow = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesBelow(join(path, name)))
    : path.endsWith('.jsonl')
      ? [path]
      : [];

/** `de-3b.jsonl` is the second voice of the third author, in German. */
function readVoice(path: string): LabelledMail[] {
  const writer = /-(\d+)[a-z]\.jsonl$/.exec(path)?.[1] ?? basename(path);
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { label, subject, text } = JSON.parse(line);
      if (!LABELS.includes(label)) throw new Error(`${path} has the label "${label}", which is none.`);
      return { label, subject, text, writer };
    });
}
