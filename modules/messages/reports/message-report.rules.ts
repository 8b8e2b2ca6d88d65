export interface MessageReport {
  orgId: string;
  messageId: string;
  /** Absent if the outcome was recorded before. */
  outcome?: 'sent' | 'failed' | 'unknown';
  reason?: string;
  opened?: boolean;
  clicked?: boolean;
  answered?: boolean;
  /** A hard bounce: the address does not exist or rejects the sender. */
  bounced?: boolean;
  machineOpened?: boolean;
  machineClicked?: boolean;
}

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
