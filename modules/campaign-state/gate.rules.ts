/** What a campaign waits for whose senders may not send. */
export const MAIL_GATES = ['sending_window', 'mailbox_allowance', 'mail_server'] as const;
export type ClosedBy = (typeof MAIL_GATES)[number];

/** In SQL: the campaign waits for its senders. */
export const IS_MAIL_GATE = `closed_gate in (${MAIL_GATES.map((gate) => `'${gate}'`).join(', ')})`;
