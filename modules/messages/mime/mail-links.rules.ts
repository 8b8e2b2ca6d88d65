export interface MessageRef {
  orgId: string;
  id: string;
}

/** The URLs in one message. */
export interface MailLinks {
  /** Null if opens are not tracked. */
  pixel(message: MessageRef): string | null;
  /** Returns the tracking URL for `url`. Non-web addresses such as `mailto:` stay unchanged. */
  click(message: MessageRef, url: string): string;
  /** For the link in the text and for the `List-Unsubscribe` header. */
  unsubscribe(message: MessageRef): string;
}

export interface MailCampaign {
  id: string;
  trackOpens: boolean;
  trackClicks: boolean;
}

/** Leaves out the pixel or the click links that the campaign does not track. */
export const countedLinks = (links: MailLinks, { trackOpens, trackClicks }: MailCampaign): MailLinks => ({
  pixel: trackOpens ? links.pixel : () => null,
  click: trackClicks ? links.click : (_message, url) => url,
  unsubscribe: links.unsubscribe,
});
