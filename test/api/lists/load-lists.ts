import type { CampaignStage } from '../../campaigns/stage.ts';

/** Rows per list. Some share a value, some have null, and no sort order equals the id order. */
export const ROWS = 7;
const NAME = `(array['Beta', 'alpha', 'beta', 'Gamma', 'delta', 'Alpha', 'omega'])[i]`;
const NAME_IF_ANY = `(array['Beta', 'alpha', null, 'Gamma', 'delta', null, 'omega'])[i]`;
const NUMBER = `(array[3, 1, 2, 3, 0, 5, 1])[i]`;
const MOMENT = `'2100-01-01'::timestamptz + i * interval '1 hour'`;
const SHUFFLED = `'2026-01-01'::timestamptz + ${NUMBER} * interval '1 microsecond'`;
const SHUFFLED_IF_ANY = `(array[${SHUFFLED}, null])[1 + i % 2]`;
const EACH = `from generate_series(1, ${ROWS}) as i`;
const WEIGHTS = {
  brandMentionRate: 1,
  citationRate: 0,
  positionScore: 0,
  shareOfVoice: 0,
  sentiment: 0,
  brandAndUrlRate: 0,
};
/** Ids in insertion order that sort after all existing rows. */
const idOf = (kind: string) =>
  `overlay(overlay($1::uuid::text placing '${kind}' || i from 30) placing 'ffff' from 1)::uuid`;

/** Parameters: `$1` organisation, `$2` campaign, `$3` brand. */
const LOADS = [
  `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, max_leads, created_at, updated_at)
   select ${idOf('ca')}, $1, ${NAME}, 'sales-cold-email-outreach-sandbox-v1', array[$3::uuid], 'completed', ${NUMBER}, ${MOMENT}, now()
   ${EACH} where $2::uuid is not null`,
  `insert into cost_totals (campaign_id, cost_name, org_id, actual, provisioned, quantity)
   select ${idOf('ca')}, 'sandbox-email', $1, ${NUMBER}, 0.5, 1 ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into brands (org_id, id, domain, brand_url, name, sources, corrected_fields, created_at, updated_at)
   select $1, ${idOf('ba')}, 'd' || ${NUMBER} || i || '.example', 'https://d.example', ${NAME_IF_ANY}, '{}', '[]', ${MOMENT}, now()
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
   select ${idOf('aa')}, $1, $2, $3, $2::uuid::text, 'p' || i, 'p' || i || '@d.example', 'served', false, ${MOMENT} ${EACH}`,
  `insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
   select ${idOf('ea')}, $1, $2, ${idOf('aa')}, $3, 'Hello', '[]', ${MOMENT} ${EACH}`,
  `insert into replies (org_id, id, campaign_id, lead_id, brand_id, inbound_mail_id, from_email, subject, body_text, preview,
     qualification, sentiment, confidence, reasoning, classified_by, received_at, created_at)
   select $1, ${idOf('ab')}, $2, ${idOf('aa')}, $3, gen_random_uuid(), 'a@b.example', '', '', '', 'neutral', 'neutral', 1, '',
     'rules', ${SHUFFLED}, now() ${EACH}`,
  `insert into contacts (org_id, id, brand_id, person_key, email, created_at, updated_at)
   select $1, ${idOf('cc')}, $3, lower(${NAME}) || i || '@d.example', ${NAME} || i || '@d.example', ${MOMENT}, now()
   ${EACH} where $2::uuid is not null`,
  `insert into suppressions (org_id, id, kind, value, created_at)
   select $1, ${idOf('ac')}, 'address', lower(${NAME}) || i || '@d.example', ${MOMENT}
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into senders (org_id, id, name, from_name, from_email, smtp_host, smtp_port, smtp_security, status, judged_from, created_at, updated_at)
   select $1, ${idOf('ad')}, ${NAME}, '', ${NUMBER} || '@d.example', 'd.example', 25, 'none', 'active', now(), ${MOMENT}, now()
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into outlets (org_id, id, name, url, domain, created_at, updated_at)
   select $1, ${idOf('ae')}, ${NAME}, 'https://o.example/', 'o' || i || '.example', ${MOMENT}, now()
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into journalists (org_id, id, outlet_id, entity_type, name, name_key, created_at, updated_at)
   select $1, ${idOf('af')}, ${idOf('ae')}, 'individual', ${NAME}, lower(${NAME}), now(), now()
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into campaign_outlets (org_id, campaign_id, outlet_id, brand_id, relevance, status, created_at, updated_at)
   select $1, $2, ${idOf('ae')}, $3, ${NUMBER}, 'open', now(), now() ${EACH}`,
  `insert into campaign_journalists (org_id, id, campaign_id, journalist_id, outlet_id, brand_id, relevance, status, created_at, updated_at)
   select $1, ${idOf('ca')}, $2, ${idOf('af')}, ${idOf('ae')}, $3, ${NUMBER}, 'buffered', now(), now() ${EACH}`,
  `insert into articles (org_id, id, url, published_at, created_at, updated_at)
   select $1, ${idOf('bb')}, 'https://a.example/' || i, ${SHUFFLED_IF_ANY}, ${MOMENT}, now()
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into discoveries (org_id, id, article_id, brand_id, campaign_id, created_at)
   select $1, ${idOf('bc')}, ${idOf('bb')}, $3, $2, ${MOMENT} ${EACH}`,
  `insert into media_kits (org_id, id, scope, brand_ids, brand_name, brand_domain, brand_url, status, instructions, title,
     requested_at, created_at, updated_at)
   select $1, ${idOf('bd')}, 'scope ' || i, array[$3::uuid], '', 'd.example', 'https://d.example',
     case when i % 3 = 0 then 'validated' else 'drafted' end, '[]', ${NAME_IF_ANY}, now(), ${MOMENT}, ${SHUFFLED}
   ${EACH} where $2::uuid is not null`,
  `insert into webhook_endpoints (org_id, id, url, enabled, created_at, updated_at)
   select $1, ${idOf('be')}, 'https://' || ${NAME} || '.example/', true, ${MOMENT}, now()
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event, status, created_at)
   select $1, ${idOf('bf')}, ${idOf('be')}, gen_random_uuid(), 'campaign.started', 'delivered', ${MOMENT}
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into failed_requests (org_id, id, at, method, path, status, error_code, sentence, request_id)
   select $1, ${idOf('cb')}, ${MOMENT}, 'GET', '/', 400 + ${NUMBER}, '', '', '' ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into feeds (org_id, id, url, found_by, title, read_at, articles_found, created_at)
   select $1, ${idOf('cd')}, 'https://f.example/' || i, 'user', ${NAME}, ${SHUFFLED_IF_ANY}, ${NUMBER}, ${MOMENT}
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into api_keys (id, kind, org_id, user_id, name, key_prefix, hash, created_at, last_used_at)
   select ${idOf('ce')}, 'user', $1, (select id from users where org_id = $1 limit 1), ${NAME_IF_ANY}, 'dist_usr_', decode(md5(i::text), 'hex'),
     ${MOMENT}, ${SHUFFLED_IF_ANY} ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into organisations (id, name, time_zone, plan, created_at, updated_at)
   select ${idOf('cf')}, ${NAME}, 'UTC', 'pro', ${MOMENT}, now()
   ${EACH} where $1::uuid is not null and $2::uuid is not null and $3::uuid is not null`,
  `insert into messages (org_id, id, campaign_id, lead_id, email_id, step, transport, status, created_at)
   select $1, ${idOf('da')}, $2, ${idOf('aa')}, ${idOf('ea')}, 1, 'sandbox', 'sent', ${MOMENT} ${EACH} where $3::uuid is not null`,
  `insert into contact_uploads (org_id, id, brand_id, file_name, status, created_at, updated_at)
   select $1, ${idOf('db')}, $3, ${NAME_IF_ANY}, 'completed', ${MOMENT}, now() ${EACH} where $2::uuid is not null`,
  `insert into mentions (org_id, id, article_id, brand_id, kind, created_at)
   select $1, ${idOf('dc')}, ${idOf('bb')}, $3, 'mention', ${MOMENT} ${EACH} where $2::uuid is not null`,
  `insert into quote_requests (org_id, id, source, opportunity_text, person_keys, deadline, fetched_at, created_at, updated_at)
   select $1, ${idOf('dd')}, 'manual', '', '{}', ${SHUFFLED_IF_ANY}, now(), ${MOMENT}, now()
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into quote_pitches (org_id, id, quote_request_id, brand_id, draft, written_by, status, created_at, updated_at)
   select $1, ${idOf('de')}, ${idOf('dd')}, $3, '', 'templates', 'drafted', ${MOMENT}, now() ${EACH} where $2::uuid is not null`,
  `insert into visibility_runs (org_id, id, brand_id, domain, brand_name, competitors, llm_provider, llm_model, n_prompts,
     questions_key, weights, visibility_score, status, created_at)
   select $1, ${idOf('df')}, $3, 'd.example', '', '[]', 'openai', 'small', 1, '', '${JSON.stringify(WEIGHTS)}',
     (array[${NUMBER}::numeric, null])[1 + i % 2], 'completed', ${MOMENT} ${EACH} where $2::uuid is not null`,
  `insert into billing_accounts (org_id, id, created_at, updated_at)
   select $1, $2, now(), now() where $3::uuid is not null on conflict do nothing`,
  `insert into billing_entries (org_id, id, type, from_account, to_account, amount, reference, created_at)
   select $1, ${idOf('eb')}, 'grant', 'gifted', 'available', 1, 'r' || i, ${MOMENT}
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into provider_keys (org_id, id, provider, sealed_key, masked_key, created_at, updated_at)
   select $1, ${idOf('ec')}, lower(${NAME}) || i, '', '…', ${MOMENT}, ${SHUFFLED}
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into users (org_id, id, email, name, created_at)
   select $1, ${idOf('ed')}, 'm' || ${NUMBER} || i || '@d.example', ${NAME_IF_ANY}, ${MOMENT}
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into activities (org_id, id, event, day, at)
   select $1, ${idOf('fa')}, ${NAME} || i, now(), ${MOMENT} ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into runs (org_id, id, service_name, task_name, status, started_at, created_at, updated_at)
   select $1, ${idOf('ee')}, 'test', 'test', 'completed', ${SHUFFLED}, now(), now()
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
  `insert into cost_entries (org_id, id, run_id, cost_name, unit_cost, reserved_quantity, quantity, reserved_amount, amount, status,
     reserved_at, settled_at, lease_until)
   select $1, ${idOf('ef')}, ${idOf('ee')}, 'cost-' || ${NUMBER} || i, 1, ${NUMBER}, ${NUMBER}, ${NUMBER}, ${NUMBER},
     case when i % 2 = 0 then 'actual' else 'provisioned' end, now(), (array[null, now()])[2 - i % 2], (array[now(), null])[2 - i % 2]
   ${EACH} where $2::uuid is not null and $3::uuid is not null`,
];

export async function loadLists({ rows, orgId, newBrand, newCampaign }: CampaignStage) {
  const brandId = await newBrand();
  const campaignId = await newCampaign({ brandId });
  for (const text of LOADS) await rows(text, [orgId, campaignId, brandId]);
  return { brandId, campaignId };
}
