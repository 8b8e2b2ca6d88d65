import { changesOf } from '../../api/changes.ts';
import type { Inputs } from '../../api/client.ts';
import { readCount } from '../../ui/read-number.ts';
import type { SenderData } from './labels.tsx';

type Create = Inputs['senders']['create'];
export type Security = Create['smtp']['security'];

export interface ServerDraft {
  host: string;
  port: string;
  security: Security;
  username: string;
  password: string;
}

type Window = NonNullable<SenderData['window']>;

/** Comma-separated days, for example `mon,tue,wed,thu,fri`. */
export interface WindowDraft {
  days: string;
  from: string;
  to: string;
  timeZone: string;
}

export const WORKING_DAYS = 'mon,tue,wed,thu,fri';
export const ALL_DAYS = 'mon,tue,wed,thu,fri,sat,sun';
export const WORKING_HOURS: WindowDraft = { days: WORKING_DAYS, from: '08:00', to: '18:00', timeZone: 'organisation' };

export interface MailboxDraft {
  name: string;
  fromName: string;
  fromEmail: string;
  replyTo: string;
  signature: string;
  smtp: ServerDraft;
  imap: ServerDraft | null;
  dailyCap: string;
  rampPerDay: string;
  spacingSeconds: string;
  peoplePerCompanyPerDay: string;
  window: WindowDraft | null;
}

export interface DraftProps {
  draft: MailboxDraft;
  change: (changes: Partial<MailboxDraft>) => void;
}

export const newDraft = (): MailboxDraft => ({
  name: '',
  fromName: '',
  fromEmail: '',
  replyTo: '',
  signature: '',
  smtp: { host: '', port: '587', security: 'starttls', username: '', password: '' },
  imap: null,
  dailyCap: '50',
  rampPerDay: '10',
  spacingSeconds: '60',
  peoplePerCompanyPerDay: '1',
  window: WORKING_HOURS,
});

export const mailboxDraftOf = (sender: SenderData): MailboxDraft => ({
  name: sender.name,
  fromName: sender.fromName,
  fromEmail: sender.fromEmail,
  replyTo: sender.replyTo ?? '',
  signature: sender.signature ?? '',
  smtp: serverDraftOf(sender.smtp),
  imap: sender.imap === null ? null : serverDraftOf(sender.imap),
  dailyCap: sender.dailyCap?.toString() ?? '',
  rampPerDay: sender.rampPerDay?.toString() ?? '',
  spacingSeconds: sender.spacingSeconds?.toString() ?? '',
  peoplePerCompanyPerDay: sender.peoplePerCompanyPerDay?.toString() ?? '',
  window: sender.window === null ? null : { ...sender.window, days: sender.window.days.join(',') },
});

const serverDraftOf = ({ host, port, security, username }: SenderData['smtp']): ServerDraft => ({
  host,
  port: String(port),
  security,
  username: username ?? '',
  password: '',
});

const hasNumbers = ({ smtp, imap, ...limits }: MailboxDraft) =>
  readCount(smtp.port) != null &&
  (imap === null || readCount(imap.port) != null) &&
  [limits.dailyCap, limits.rampPerDay, limits.spacingSeconds, limits.peoplePerCompanyPerDay].every(
    (text) => readCount(text) !== undefined,
  );

export const isMailboxComplete = (draft: MailboxDraft) =>
  hasNumbers(draft) && [draft.fromName, draft.fromEmail, draft.smtp.host].every((text) => text.trim() !== '');

/** Empty means no limit. An invalid number becomes -1, which the service refuses. */
const limitOf = (text: string) => {
  const limit = readCount(text);
  return limit === undefined ? -1 : limit;
};
const textOf = (text: string) => (text.trim() === '' ? null : text.trim());

const serverOf = ({ host, port, security, username, password }: ServerDraft): Create['smtp'] => ({
  host: host.trim(),
  port: readCount(port) ?? 0,
  security,
  ...(username.trim() !== '' && { username: username.trim() }),
  ...(password !== '' && { password }),
});

/** Returns only changed fields, because another user may have changed the others. */
export const draftChangesOf = (before: MailboxDraft, after: MailboxDraft) =>
  changesOf(mailboxInputOf(before), mailboxInputOf(after));

export const mailboxInputOf = (draft: MailboxDraft): Create => ({
  name: draft.name.trim() === '' ? draft.fromEmail.trim() : draft.name.trim(),
  fromName: draft.fromName.trim(),
  fromEmail: draft.fromEmail.trim(),
  replyTo: textOf(draft.replyTo),
  signature: textOf(draft.signature),
  smtp: serverOf(draft.smtp),
  imap: draft.imap === null ? null : serverOf(draft.imap),
  dailyCap: limitOf(draft.dailyCap),
  rampPerDay: limitOf(draft.rampPerDay),
  spacingSeconds: limitOf(draft.spacingSeconds),
  peoplePerCompanyPerDay: limitOf(draft.peoplePerCompanyPerDay),
  window: draft.window === null ? null : { ...draft.window, days: draft.window.days.split(',') as Window['days'] },
});
