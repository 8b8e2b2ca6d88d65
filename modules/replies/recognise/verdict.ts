import type { SingleMailNews } from '../ports.ts';
import type { InboundOutcome, InboundSource } from '../receive/inbound-mail.entity.ts';
import type { InboundContent, InboundMail, InboundMeeting } from '../receive/inbound-mail.schema.ts';
import type { MailMatch } from './match-mail.ts';

export interface InboundMailRow {
  id: string;
  orgId: string;
  source: InboundSource;
  content: InboundContent;
  receivedAt: Date;
}

export type MailVerdict = { row: InboundMailRow } & (
  | { kind: 'nothing'; outcome: Extract<InboundOutcome, 'own' | 'bulk' | 'report' | 'unmatched' | 'softBounce'> }
  /** Processed again once the outcome of the message is known. */
  | { kind: 'tooEarly' }
  | { kind: 'bounce'; match: MailMatch; reason: string }
  | { kind: 'complaint'; match: MailMatch }
  | { kind: 'answer'; match: MailMatch; mail: InboundMail }
  /** Written by a person and unrelated to any sent message. */
  | { kind: 'stranger'; match: null; mail: InboundMail }
  | { kind: 'meeting'; match: MailMatch; meeting: InboundMeeting }
  /** About a mail that is not a campaign message. */
  | { kind: 'single'; about: SingleMailNews; campaignId: string | null }
);
