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

/** What of a campaign its mails show and count. */
export interface MailCampaign {
  id: string;
  trackOpens: boolean;
  trackClicks: boolean;
}

/** Where clicks are not counted, links are as they were written; where opens are not, there is no picture. */
export const countedLinks = (links: MailLinks, { trackOpens, trackClicks }: MailCampaign): MailLinks => ({
  pixel: trackOpens ? links.pixel : () => null,
  click: trackClicks ? links.click : (_message, url) => url,
  unsubscribe: links.unsubscribe,
});
