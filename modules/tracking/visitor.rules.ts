import { isbot } from 'isbot';

export type Visitor = 'person' | 'machine';

/** Mail clients, and proxies that load images only when a person reads the email. */
const READERS =
  /GoogleImageProxy|YahooMailProxy|Thunderbird|Outlook|ms-office|Airmail|^Spark\/|^Mail\/|PostboxApp|eM ?Client/i;

/** Filters that follow every link and can be recognised only by name. */
const SCANNERS =
  /Barracuda|Proofpoint|Mimecast|SafeLinks|Trend ?Micro|Symantec|MessageLabs|FireEye|Trellix|Zscaler|Forcepoint|Sophos|Cloudmark|Bitdefender|Avanan|Vade/i;

/** Apple Mail Privacy Protection loads all images in advance, whether the email is read or not. */
const PREFETCH = /^Mozilla\/5\.0$/;

export function classifyVisitor(userAgent: string): Visitor {
  const name = userAgent.trim();
  if (name === '' || PREFETCH.test(name) || SCANNERS.test(name)) return 'machine';
  if (READERS.test(name)) return 'person';
  return isbot(name) ? 'machine' : 'person';
}
