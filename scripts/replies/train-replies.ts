import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { readCorrectedMails } from '../../modules/replies/classify/trained/corrected-mails.ts';
import { toWeightsFiles } from '../../modules/replies/classify/trained/weights-file.ts';
import { learn } from './learn.ts';
import type { LabelledMail } from './voices.ts';

export function trainReplies(folder: string, mails: readonly LabelledMail[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(toWeightsFiles(learn(mails))))
    writeFileSync(join(folder, name), content);
}

export async function allCorrections(pool: Pool): Promise<LabelledMail[]> {
  const { rows } = await pool.query<{ id: string }>('select id from organisations order by id');
  const mails: LabelledMail[] = [];
  for (const { id } of rows)
    mails.push(...(await readCorrectedMails(pool, id)).map((mail) => ({ ...mail, writer: id })));
  return mails;
}
