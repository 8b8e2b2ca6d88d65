import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Needs } from '../../../src/kernel/context.ts';
import { classifyOffline } from '../classify/classify-mail.ts';
import { isUnsubscribe } from '../classify/opinion.rules.ts';
import type { SingleMailPort } from '../ports.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import { findAutomaticHeader, isBulk } from './machine.rules.ts';
import { type MailMatch, type MatchRequest, matchMail } from './match-mail.ts';
import { findOwnMail } from './own-mail.ts';
import { listLedgerIds, parseLedgerId, type RecognisedMail, recogniseMail } from './recognise.rules.ts';
import type { InboundMailRow, MailVerdict } from './verdict.ts';

/** Decides what each mail is. Reads only, with few statements for any number of mails. */
export async function judgeMail(
  { em, clock, singleMail, replyWeights }: Needs<'em' | 'clock' | 'singleMail' | 'replyWeights'>,
  rows: readonly InboundMailRow[],
): Promise<MailVerdict[]> {
  const wantsNoMore = (mail: InboundMail) => isUnsubscribe(classifyOffline(mail, replyWeights.folder));
  const recognised = await recogniseAll(rows);
  const wanted = rows.map((row, i) => toMatchRequest(row, recognised[i] ?? null));
  const matches = await matchMail({ em, clock }, wanted);
  const named = wanted.flatMap(({ orgId, ledgerIds }) => ledgerIds.map((id) => ({ orgId, id })));
  const singles = named.length === 0 ? [] : await singleMail.among(em, named);
  const isOwn = await findOwnMail(em, rows);
  return rows.map((row, i): MailVerdict => {
    const match = matches[i] ?? null;
    if (row.content.kind === 'meeting') {
      return match === null
        ? { row, kind: 'nothing', outcome: 'unmatched' }
        : { row, kind: 'meeting', match, meeting: row.content };
    }
    if (isOwn(row, match)) return { row, kind: 'nothing', outcome: 'own' };
    const single = singles.find(({ orgId, id }) => orgId === row.orgId && wanted[i]?.ledgerIds.includes(id));
    // A mail that names one of our messages belongs to that message, whoever sent it.
    const isNamed = match !== null && wanted[i]?.ledgerIds.includes(match.messageId) === true;
    if (single !== undefined && !isNamed)
      return judgeSingleMail(row, row.content, recognised[i] ?? { kind: 'answer' }, { single, wantsNoMore });
    return judgeMatched(row, row.content, recognised[i] ?? { kind: 'answer' }, match);
  });
}

/** Yields between mails, because a long mail takes some milliseconds. */
async function recogniseAll(rows: readonly InboundMailRow[]): Promise<(RecognisedMail | null)[]> {
  const recognised: (RecognisedMail | null)[] = [];
  for (const { content } of rows) {
    recognised.push(content.kind === 'mail' ? recogniseMail(content) : null);
    await nextTurn();
  }
  return recognised;
}

type Single = Awaited<ReturnType<SingleMailPort['among']>>[number];

function judgeSingleMail(
  row: InboundMailRow,
  mail: InboundMail,
  recognised: RecognisedMail,
  { single, wantsNoMore }: { single: Single; wantsNoMore(mail: InboundMail): boolean },
): MailVerdict {
  if (recognised.kind === 'report') return { row, kind: 'nothing', outcome: 'report' };
  if (recognised.kind === 'bounce' && recognised.bounce.severity !== 'hard')
    return { row, kind: 'nothing', outcome: 'softBounce' };
  const isRefusal = recognised.kind === 'answer' && wantsNoMore(mail);
  // An absence notice is not an answer. Only headers count here, because people reply to any subject.
  if (recognised.kind === 'answer' && !isRefusal && findAutomaticHeader(mail) !== null)
    return { row, kind: 'nothing', outcome: 'report' };
  const { orgId, id, campaignId } = single;
  const text = recognised.kind === 'bounce' ? recognised.bounce.reason : mail.text;
  const about = { orgId, id, kind: recognised.kind, text, isRefusal, receivedAt: row.receivedAt };
  return { row, kind: 'single', about, campaignId };
}

function judgeMatched(
  row: InboundMailRow,
  mail: InboundMail,
  recognised: RecognisedMail,
  match: MailMatch | null,
): MailVerdict {
  if (recognised.kind === 'report') return { row, kind: 'nothing', outcome: 'report' };
  if (match === null) {
    const isPersons = recognised.kind === 'answer' && !isBulk(mail) && row.source !== 'sandbox';
    return isPersons ? { row, kind: 'stranger', match, mail } : { row, kind: 'nothing', outcome: 'unmatched' };
  }
  switch (recognised.kind) {
    case 'bounce': {
      const { severity, reason } = recognised.bounce;
      // Rejections because of the content or the sender say nothing about the address.
      if (severity !== 'hard') return { row, kind: 'nothing', outcome: 'softBounce' };
      return match.isUnderWay ? { row, kind: 'tooEarly' } : { row, kind: 'bounce', match, reason };
    }
    case 'complaint':
      return { row, kind: 'complaint', match };
    case 'answer':
      // A newsletter does not name our message. A mail that replies to one is a reply, whatever its headers.
      if (isBulk(mail) && !mail.answers.some((id) => parseLedgerId(id) === match.messageId)) {
        return { row, kind: 'nothing', outcome: 'bulk' };
      }
      return { row, kind: 'answer', match, mail };
    default:
      return recognised satisfies never;
  }
}

function toMatchRequest({ orgId, content }: InboundMailRow, recognised: RecognisedMail | null): MatchRequest {
  if (content.kind === 'meeting') return { orgId, ledgerIds: [], addresses: [content.email] };
  switch (recognised?.kind) {
    case 'bounce':
      return { orgId, ledgerIds: listLedgerIds(content, true), addresses: recognised.bounce.recipients };
    case 'complaint':
      return { orgId, ledgerIds: listLedgerIds(content, true), addresses: recognised.complaint.recipients };
    default: {
      // A mail that names none of our messages is matched by its From address only, because anyone can set
      // Reply-To.
      const ledgerIds = listLedgerIds(content, false);
      const aliases = ledgerIds.length === 0 ? [] : content.aliases;
      return { orgId, ledgerIds, addresses: [...(content.from === null ? [] : [content.from]), ...aliases] };
    }
  }
}
