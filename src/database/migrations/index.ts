import { IdentityTables } from './01-identity.ts';
import { PlatformTables } from './02-platform.ts';
import { WebhooksTables } from './03-webhooks.ts';
import { CostsTables } from './04-costs.ts';
import { KeysTables } from './05-keys.ts';
import { BrandsTables } from './06-brands.ts';
import { FeaturesTables } from './07-features.ts';
import { WorkflowsTables } from './08-workflows.ts';
import { CampaignStateTables } from './09-campaign-state.ts';
import { SuppressionsTables } from './10-suppressions.ts';
import { ContactsTables } from './11-contacts.ts';
import { LeadsTables } from './12-leads.ts';
import { SendersTables } from './13-senders.ts';
import { MessagesTables } from './14-messages.ts';
import { TrackingTables } from './15-tracking.ts';
import { RepliesTables } from './16-replies.ts';
import { SmallTablesById } from './17-small-tables-by-id.ts';
import { DiscoveryTables } from './18-discovery.ts';
import { PressTables } from './20-press.ts';
import { QuotesTables } from './21-quotes.ts';
import { VisibilityTables } from './22-visibility.ts';
import { MembersTables } from './27-members.ts';

/** The tables of each module, in the order of modules; from 1.0 on, changes follow after them and none of these is touched. */
export const migrations = [
  { name: 'identity', class: IdentityTables },
  { name: 'platform', class: PlatformTables },
  { name: 'webhooks', class: WebhooksTables },
  { name: 'costs', class: CostsTables },
  { name: 'keys', class: KeysTables },
  { name: 'brands', class: BrandsTables },
  { name: 'features', class: FeaturesTables },
  { name: 'workflows', class: WorkflowsTables },
  { name: 'campaign-state', class: CampaignStateTables },
  { name: 'suppressions', class: SuppressionsTables },
  { name: 'contacts', class: ContactsTables },
  { name: 'leads', class: LeadsTables },
  { name: 'senders', class: SendersTables },
  { name: 'messages', class: MessagesTables },
  { name: 'tracking', class: TrackingTables },
  { name: 'replies', class: RepliesTables },
  { name: 'small-tables-by-id', class: SmallTablesById },
  { name: 'discovery', class: DiscoveryTables },
  { name: 'press', class: PressTables },
  { name: 'quotes', class: QuotesTables },
  { name: 'visibility', class: VisibilityTables },
  { name: 'members', class: MembersTables },
];
