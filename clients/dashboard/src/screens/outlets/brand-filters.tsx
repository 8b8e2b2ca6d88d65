import { useBrandDirectory, useCampaignDirectory } from '../../api/directories.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterSelect, Select } from '../../ui/select.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';

interface PlaceFiltersProps {
  brandId: string | undefined;
  campaignId: string | undefined;
  set: (name: 'brand' | 'campaign', value: string | null) => void;
}

export function useBrandFilter(filters: Partial<Record<'brand' | 'campaign', string>>) {
  const { brands, query } = useBrandDirectory();
  return { brandId: filters.brand ?? brands[0]?.id, campaignId: filters.campaign, query };
}

export function BrandFilters({ brandId, campaignId, set }: PlaceFiltersProps) {
  const brands = useBrandDirectory();
  const campaigns = useCampaignDirectory(brandId);
  return (
    <>
      <Select
        label="Brand"
        choices={brands.choices}
        value={brandId ?? null}
        onChange={(chosen) => {
          // The campaign belongs to the previous brand.
          set('campaign', null);
          set('brand', chosen);
        }}
      />
      <FilterSelect
        label="Campaign"
        choices={campaigns.choices}
        value={campaignId}
        onChange={(value) => set('campaign', value)}
      />
    </>
  );
}

export const NoBrand = ({ query }: { query: ReturnType<typeof useBrandFilter>['query'] }) =>
  query.data === undefined ? (
    query.error === null ? (
      <Loading />
    ) : (
      <Failure error={query.error} retry={() => void query.refetch()} />
    )
  ) : (
    <Empty
      title="No brands yet"
      action={
        <ButtonLink needs="campaigns.run" href="/campaigns/new" look="primary">
          New campaign
        </ButtonLink>
      }
    >
      Press results belong to a brand. A campaign adds one from its website.
    </Empty>
  );
