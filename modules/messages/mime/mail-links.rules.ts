/** A message and whose it is. */
export interface MessageRef {
  orgId: string;
  id: string;
}

/** The addresses that one message carries. */
export interface MailLinks {
  pixel(message: MessageRef): string;
  /** Leads to `url` and nowhere else. What is no web address, such as `mailto:`, stays as it is. */
  click(message: MessageRef, url: string): string;
  /** For the link in the text and for the header `List-Unsubscribe`. */
  unsubscribe(message: MessageRef): string;
}
