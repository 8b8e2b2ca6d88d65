import { serveThread } from '../../../src/threads/serve-thread.ts';
import { htmlToText } from './html-text.ts';
import type { MailWork } from './mail-reader.ts';
import { parseMail } from './parse-mail.ts';

serveThread((work: MailWork) => (work.kind === 'mail' ? parseMail(work.raw) : htmlToText(work.html)));
