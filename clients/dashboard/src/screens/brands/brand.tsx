import { Link, useParams } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { BrandNotes } from './brand-notes.tsx';
import { BrandPause } from './brand-pause.tsx';
import { BrandProfile } from './brand-profile.tsx';
import { DailyBudget } from './daily-budget.tsx';
import { useBrand } from './use-brand.ts';

export function BrandPage() {
  const { brandId = '' } = useParams();
  const query = useBrand(brandId);
  const brand = query.data;
  return (
    <Page
      title={brand?.name ?? 'Brand'}
      lead={
        <span className="row">
          {brand !== undefined && <bdi>{brand.domain}</bdi>}
          {brand?.sandbox === true && <Badge>Sandbox</Badge>}
          {brand?.paused === true && <Badge tone="warn">Paused</Badge>}
          <Link href="/brands">All brands</Link>
        </span>
      }
      actions={
        brand !== undefined && (
          <>
            <ButtonLink needs="contacts.read" href={`/contacts?brand=${brand.id}`}>
              Contacts
            </ButtonLink>
            <ButtonLink needs="campaigns.run" href={`/campaigns/new?brand=${brand.id}`} look="primary">
              New campaign
            </ButtonLink>
          </>
        )
      }
    >
      <Loaded query={query} lines={10}>
        {(found) => (
          <div className="columns">
            <Section title="Profile">
              <BrandProfile brand={found} />
            </Section>
            <Section title="Limits">
              <BrandPause brand={found} />
              <div className="card brand-budget">
                <DailyBudget brand={found} />
                <p className="small soft">
                  Replaces the daily limit of every unfinished campaign. Leave empty for no limit.
                </p>
              </div>
              <BrandNotes brandId={found.id} />
            </Section>
          </div>
        )}
      </Loaded>
    </Page>
  );
}
