import { expect, test } from 'vitest';
import { classifyTrackingEvent, type TrackingEvent } from '../../modules/tracking/tracking-event.rules.ts';
import { classifyVisitor } from '../../modules/tracking/visitor.rules.ts';
import { BROWSER } from './stage.ts';

test.each([
  ['a browser', BROWSER],
  [
    'Gmail, which fetches when somebody reads',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  ],
  ['Yahoo, likewise', 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'],
  ['Outlook', 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro)'],
  ['an older Outlook', 'Mozilla/4.0 (compatible; ms-office; MSOffice rmj)'],
  ['Outlook on a phone', 'Outlook-iOS/723.4027091.prod.iphone (4.28.0)'],
  ['Thunderbird', 'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.0'],
  ['a mail program with a short name', 'Airmail'],
  [
    'a phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
])('%s counts as a person', (_what, userAgent) => {
  expect(classifyVisitor(userAgent)).toBe('person');
});

test.each([
  ['nobody', ''],
  ["Apple's prefetch", 'Mozilla/5.0'],
  ['a filter', 'Barracuda Sentinel (EE)'],
  ['another filter', 'Mozilla/5.0 (compatible; Proofpoint URL Defense)'],
  ['a filter in the clothes of a browser', `${BROWSER} SafeLinks`],
  [
    'a browser without a screen',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/119.0 Safari/537.36',
  ],
  ['a preview', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
  ['a script', 'python-requests/2.31.0'],
  ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
])('%s counts as a machine', (_what, userAgent) => {
  expect(classifyVisitor(userAgent)).toBe('machine');
});

const SENT = Date.UTC(2026, 10, 15);
const seen = (given: Partial<TrackingEvent>): TrackingEvent => ({
  orgId: 'o',
  messageId: 'm',
  seenAt: SENT,
  openedAt: null,
  machineOpened: false,
  clicks: [],
  ...given,
});
const click = (seconds: number, url = 'https://x.example/', visitor: 'person' | 'machine' = 'person') => ({
  url,
  visitor,
  at: SENT + seconds * 1000,
});
const opened = (first: number, last = first) => ({ first: SENT + first * 1000, last: SENT + last * 1000 });

test.each<[string, Partial<TrackingEvent>, object]>([
  ['opened after a while', { openedAt: opened(30) }, { opened: true, machineOpened: false }],
  ['opened as soon as it left', { openedAt: opened(1) }, { opened: false, machineOpened: true }],
  ['opened at once and again', { openedAt: opened(1, 60) }, { opened: true, machineOpened: true }],
  ['fetched in advance', { machineOpened: true }, { opened: false, machineOpened: true }],
  ['clicked', { clicks: [click(30)] }, { opened: true, clicked: true, machineClicked: false }],
  ['clicked twice', { clicks: [click(30), click(30.2)] }, { clicked: true, machineClicked: false }],
  ['clicked as soon as it left', { clicks: [click(0.5)] }, { opened: false, clicked: false, machineClicked: true }],
  [
    'two links at once',
    { clicks: [click(30), click(31, 'https://y.example/')] },
    { clicked: false, machineClicked: true },
  ],
  [
    'two links one after the other',
    { clicks: [click(30), click(33, 'https://y.example/')] },
    { clicked: true, machineClicked: false },
  ],
  [
    'a filter, then a person',
    { clicks: [click(5, 'https://x.example/', 'machine'), click(90)] },
    { clicked: true, machineClicked: true },
  ],
])('%s', (_what, given, expected) => {
  expect(classifyTrackingEvent(seen(given), SENT)).toMatchObject(expected);
});

test('without a known send time, no event is too early', () => {
  expect(classifyTrackingEvent(seen({ openedAt: opened(0) }), null)).toMatchObject({
    opened: true,
    machineOpened: false,
  });
});
