import { lackingSentence, useMay } from '../../../api/permissions.ts';
import { UploadContacts } from '../../contacts/upload-contacts.tsx';
import { Uploads } from '../../contacts/uploads.tsx';
import type { Change, Plan } from '../plan.ts';
import { Audiences } from './audiences.tsx';
import { audienceSourceOf, takesContacts, type Workflow } from './workflow-kinds.ts';

export function People({ plan, change, workflow }: { plan: Plan; change: Change; workflow: Workflow }) {
  const source = audienceSourceOf(workflow);
  const { brandId } = plan;
  const maySeePeople = useMay('contacts.read');
  if (source === null || brandId === null) return null;
  if (!maySeePeople) return <p className="soft">{lackingSentence('contacts.read')} It writes to everybody who fits.</p>;
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
    <section className="stack" aria-label="For whom?">
      <h3>For whom?</h3>
      <p className="soft small">
        It writes to the contacts of this brand: upload a list, and see what is left out before you start.
      </p>
      <UploadContacts brandId={brandId} />
      <Uploads brandId={brandId} />
      {audiences}
    </section>
  );
}
