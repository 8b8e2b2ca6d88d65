import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lead, message and sender that the emails of the corpus refer to. */
export const CORPUS_LEAD = 'm.keller@kunde.example';
export const CORPUS_MESSAGE = '019a8f00-1c2d-7e3f-8a4b-5c6d7e8f9a0b';
export const CORPUS_SENDER = 'sam@acme.example';
export const CORPUS_REPLY_TO = 'hello@acme.example';

const FOLDER = join(import.meta.dirname, 'corpus');

export interface LabelledMail {
  label: string;
  name: string;
  raw: Buffer;
}

export const corpus: LabelledMail[] = readdirSync(FOLDER)
  .toSorted()
  .flatMap((label) =>
    readdirSync(join(FOLDER, label))
      .toSorted()
      .map((file) => ({ label, name: file.replace('.eml', ''), raw: readFileSync(join(FOLDER, label, file)) })),
  );
