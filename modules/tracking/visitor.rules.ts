import { isbot } from 'isbot';

export type Visitor = 'person' | 'machine';

/** Mail programs, and proxies that fetch a picture when, and only when, somebody reads the mail. */
const READERS =
  /GoogleImageProxy|YahooMailProxy|Thunderbird|Outlook|ms-office|Airmail|^Spark\/|^Mail\/|PostboxApp|eM ?Client/i;

/** Filters that look behind every link, where their name is all that gives them away. */
const SCANNERS =
  /Barracuda|Proofpoint|Mimecast|SafeLinks|Trend ?Micro|Symantec|MessageLabs|FireEye|Trellix|Zscaler|Forcepoint|Sophos|Cloudmark|Bitdefender|Avanan|Vade/i;

/** What Apple's mail privacy sends when it fetches all pictures in advance, read or unread. */
const PREFETCH = /^Mozilla\/5\.0$/;

/** Who is behind a request, as far as it says so itself. */
export function visitorOf(userAgent: string): Visitor {
  const name = userAgent.trim();
  if (name === '' || PREFETCH.test(name) || SCANNERS.test(name)) return 'machine';
  if (READERS.test(name)) return 'person';
  return isbot(name) ? 'machine' : 'person';
}
