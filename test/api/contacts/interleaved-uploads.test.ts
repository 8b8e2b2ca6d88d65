import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseRow } from '../../../modules/contacts/contact.rules.ts';
import { writeBatch } from '../../../modules/contacts/uploads/write-contacts.ts';
import { contactsSource } from '../../../modules/leads/sources/contacts-source.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type CampaignStage, openCampaigns } from '../../campaigns/stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

async function newUpload(brandId: string, email: string) {
  const { orgId, platform, clock } = stage;
  const uploadId = newId();
  await stage.rows(
    `insert into contact_uploads (id, org_id, brand_id, status, errors, file_bytes, read_bytes, created_at, updated_at)
     values ($1, $2, $3, 'receiving', '[]', 1, 0, $4, $4)`,
    [uploadId, orgId, brandId, clock.now()],
  );
  const read = parseRow([email], new Map([['email', 0]]));
  if (!read.ok) throw new Error(read.error);
  const contacts = new Map([[read.contact.personKey, read.contact]]);
  const batch = { contacts, rows: 1, rejected: 0, updated: 0, unchanged: 0, errors: [], readBytes: 1 };
  const write = () => writeBatch({ em: platform.orm.em.fork(), clock }, { uploadId, orgId, brandId }, batch);
  return { uploadId, write };
}

const countWaitingForLock = async () =>
  (await stage.rows("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .length;

test('a running campaign finds all contacts of two concurrent uploads', async () => {
  const brandId = await stage.newBrand();
  const campaign = { id: newId(), orgId: stage.orgId, brandIds: [brandId] };
  const unit = { ...stage.platform, em: stage.platform.orm.em.fork() };
  const early = await newUpload(brandId, 'early@acme.example');
  const late = await newUpload(brandId, 'late@acme.example');
  // The first upload has written its contact, which has the
  // smaller id, and waits for this lock before it can commit.
  const holder = await stage.api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from contact_uploads where id = $1 for update', [early.uploadId]);
  const first = early.write();
  await expect.poll(countWaitingForLock).toBe(1);
  let isWritten = false;
  const second = late.write().then(() => (isWritten = true));
  await expect.poll(async () => isWritten || (await countWaitingForLock()) === 2).toBe(true);

  const before = await contactsSource.next(unit, campaign, { position: null, wanted: 10 });
  await holder.query('commit');
  holder.release();
  await Promise.all([first, second]);
  const after = await contactsSource.next(unit, campaign, { position: before.position, wanted: 10 });
  const found = [...before.people, ...after.people].map(({ email }) => email);
  expect(found.toSorted()).toEqual(['early@acme.example', 'late@acme.example']);
});
