export interface MessageRef {
  orgId: string;
  id: string;
}

export interface MailLinks {
  /** Null if opens are not tracked. */
  pixel(message: MessageRef): string | null;
  /** Returns the tracking URL for `url`. Non-web addresses such as `mailto:` stay unchanged. */
  click(message: MessageRef, url: string): string;
  unsubscribe(message: MessageRef): string;
}

export interface MailCampaign {
  id: string;
  trackOpens: boolean;
  trackClicks: boolean;
}

export const selectTrackedLinks = (links: MailLinks, { trackOpens, trackClicks }: MailCampaign): MailLinks => ({
  pixel: trackOpens ? links.pixel : () => null,
  click: trackClicks ? links.click : (_message, url) => url,
  unsubscribe: links.unsubscribe,
});
