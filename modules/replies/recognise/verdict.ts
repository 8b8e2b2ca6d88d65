import type { SingleMailNews } from '../ports.ts';
import type { InboundOutcome, InboundSource } from '../receive/inbound-mail.entity.ts';
import type { InboundContent, InboundMail, InboundMeeting } from '../receive/inbound-mail.schema.ts';
import type { Match } from './match-mail.ts';

export interface WaitingMail {
  id: string;
  orgId: string;
  source: InboundSource;
  content: InboundContent;
  receivedAt: Date;
}

/** What a mail is and whose. */
export type Verdict = { row: WaitingMail } & (
  | { kind: 'nothing'; outcome: Extract<InboundOutcome, 'own' | 'bulk' | 'report' | 'unmatched' | 'softBounce'> }
  /** To be looked at again when the outcome of the message is known. */
  | { kind: 'tooEarly' }
  | { kind: 'bounce'; match: Match; reason: string }
  | { kind: 'complaint'; match: Match }
  | { kind: 'answer'; match: Match; mail: InboundMail }
  /** Written by a person, as far as anybody can tell, and about nothing that was sent. */
  | { kind: 'stranger'; match: null; mail: InboundMail }
  | { kind: 'meeting'; match: Match; meeting: InboundMeeting }
  /** About a mail that is no message of a campaign. */
  | { kind: 'single'; about: SingleMailNews; campaignId: string | null }
);
