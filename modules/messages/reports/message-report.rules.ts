/** What became known of a message: how sending it ended, what its receiver did, or both. */
export interface MessageReport {
  orgId: string;
  messageId: string;
  /** Absent when it was sent before and only something more is known now. */
  outcome?: 'sent' | 'failed' | 'unknown';
  reason?: string;
  opened?: boolean;
  clicked?: boolean;
  answered?: boolean;
  /** For good: the address does not exist or refuses us. */
  bounced?: boolean;
  machineOpened?: boolean;
  machineClicked?: boolean;
}

/** One report for each message: what several of them say of it, together. */
export function mergeReports(reports: MessageReport[]): MessageReport[] {
  const merged = new Map(reports.map((report) => [report.messageId, report]));
  if (merged.size === reports.length) return reports;
  merged.clear();
  for (const report of reports) {
    const before: Partial<MessageReport> = merged.get(report.messageId) ?? {};
    const said = Object.entries(report).filter(([, value]) => value !== undefined && value !== false);
    merged.set(report.messageId, {
      ...before,
      ...Object.fromEntries(said),
      orgId: report.orgId,
      messageId: report.messageId,
    });
  }
  return [...merged.values()];
}
