import { permissionNotice, useHasPermission } from '../../../api/permissions.ts';
import { UploadContacts } from '../../contacts/upload-contacts.tsx';
import { Uploads } from '../../contacts/uploads.tsx';
import type { CampaignPlan, ChangePlan } from '../plan.ts';
import { Audiences } from './audiences.tsx';
import { audienceSourceOf, takesContacts, type WorkflowItem } from './workflow-kinds.ts';

export function AudienceSection({
  plan,
  change,
  workflow,
}: {
  plan: CampaignPlan;
  change: ChangePlan;
  workflow: WorkflowItem;
}) {
  const source = audienceSourceOf(workflow);
  const { brandId } = plan;
  const maySeePeople = useHasPermission('contacts.read');
  if (source === null || brandId === null) return null;
  if (!maySeePeople) return <p className="soft">{permissionNotice('contacts.read')} All matching contacts are used.</p>;
  const audiences = (
    <Audiences
      brandId={brandId}
      source={source}
      chosen={plan.audienceIds}
      onChange={(audienceIds) => change({ audienceIds })}
    />
  );
  if (!takesContacts(workflow)) return audiences;
  return (
    <section className="stack" aria-label="Audience">
      <h3>Audience</h3>
      <p className="soft small">Upload a list, or use the existing contacts of this brand.</p>
      <UploadContacts brandId={brandId} />
      <Uploads brandId={brandId} />
      {audiences}
    </section>
  );
}
