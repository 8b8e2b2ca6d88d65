import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEIGHTS_FOLDER, weightsFiles } from '../modules/replies/classify/trained/weights-file.ts';
import { learn } from './replies/learn.ts';
import { readVoices, VOICES_FOLDER } from './replies/voices.ts';

/** Makes the weights of the model that reads replies: npm run train -- replies */
const mails = readVoices(VOICES_FOLDER);
const files = weightsFiles(learn(mails));
for (const [name, content] of Object.entries(files)) writeFileSync(join(WEIGHTS_FOLDER, name), content);
console.log(`${mails.length} mails, ${files['weights.bin'].length} bytes of weights in ${WEIGHTS_FOLDER}.`);
