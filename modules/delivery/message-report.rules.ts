/** What became known of a message: how sending it ended, what its receiver did, or both. */
export interface MessageReport {
  messageId: string;
  /** Absent when it was sent before and only something more is known now. */
  outcome?: 'sent' | 'failed' | 'unknown';
  reason?: string;
  delivered?: boolean;
  opened?: boolean;
  clicked?: boolean;
  bounced?: boolean;
}
