import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound } from '../../replies/stage.ts';

let stage: InboundStage;
let campaignId: string;
beforeAll(async () => {
  stage = await openInbound();
  const [lead] = await stage.written(12);
  campaignId = lead?.campaignId ?? '';
  await stage.rows(
    `update emails set sequence = (
       select jsonb_agg(step || jsonb_build_object('bodyText', repeat('x', 500000), 'bodyHtml', repeat('y', 500000)))
       from jsonb_array_elements(sequence) as step)
     where campaign_id = $1`,
    [campaignId],
  );
});
afterAll(() => stage.close());

const LISTS = ['emails', 'sandbox/messages', 'messages?status=awaiting_approval'];
const LARGEST_ANSWER = 21_000_000;

interface Page {
  emails?: { id: string }[];
  messages?: { id: string }[];
  nextCursor: string | null;
}

async function idsOf(path: string, next: (got: number, cursor: string) => string): Promise<string[]> {
  const ids: string[] = [];
  const address = `/v1/${path}${path.includes('?') ? '&' : '?'}limit=1000`;
  let query: string | null = '';
  while (query !== null) {
    const { text, body }: { text: string; body: Page } = await stage.api.call('get', `${address}${query}`).expect(200);
    expect(text.length).toBeLessThan(LARGEST_ANSWER);
    const rows = body.emails ?? body.messages ?? [];
    expect(rows).not.toEqual([]);
    ids.push(...rows.map(({ id }) => id));
    query = body.nextCursor === null ? null : next(ids.length, body.nextCursor);
  }
  return ids;
}

test.each(LISTS)('a page of %s ends where its texts fill an answer, and none is lost on the way', async (path) => {
  if (path.startsWith('messages')) {
    await stage.rows(`update messages set status = 'awaiting_approval', due_at = null where campaign_id = $1`, [
      campaignId,
    ]);
  }
  const byCursor = await idsOf(path, (_got, cursor) => `&cursor=${cursor}`);
  expect(byCursor.length).toBeGreaterThan(20);
  expect(new Set(byCursor).size).toBe(byCursor.length);
  expect(await idsOf(path, (got) => `&offset=${got}`)).toEqual(byCursor);
});
