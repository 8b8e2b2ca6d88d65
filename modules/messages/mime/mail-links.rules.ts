/** A message and whose it is. */
export interface MessageRef {
  orgId: string;
  id: string;
}

/** The addresses that one message carries. */
export interface MailLinks {
  /** Null where it is not counted whether the mail was opened. */
  pixel(message: MessageRef): string | null;
  /** Leads to `url` and nowhere else. What is no web address, such as `mailto:`, stays as it is. */
  click(message: MessageRef, url: string): string;
  /** For the link in the text and for the header `List-Unsubscribe`. */
  unsubscribe(message: MessageRef): string;
}

/** Of a mail that nobody counts: its links are as they were written, and it has no picture. */
export const untracked = ({ unsubscribe }: MailLinks): MailLinks => ({
  pixel: () => null,
  click: (_message, url) => url,
  unsubscribe,
});
