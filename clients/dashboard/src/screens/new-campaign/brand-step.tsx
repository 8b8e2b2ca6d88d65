import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { PAGED } from '../../api/paging.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/cards.tsx';
import { PAGE_SIZE } from '../../ui/list.tsx';
import { Failure, Loaded, Loading } from '../../ui/states.tsx';
import { AddBrand } from '../brands/add-brand.tsx';
import { BrandProfile } from '../brands/brand-profile.tsx';
import { chooseBrand } from './plan.ts';
import type { StepProps } from './plan-facts.ts';
import { StepFoot } from './steps.tsx';

export function BrandStep({ plan, change, facts }: StepProps) {
  const trpc = useTRPC();
  const brands = useInfiniteQuery(trpc.brands.list.infiniteQueryOptions({ limit: PAGE_SIZE }, PAGED));
  const choose = (brandId: string) => {
    if (brandId !== plan.brandId) change(chooseBrand(brandId));
  };
  if (brands.data === undefined) {
    return brands.error === null ? <Loading /> : <Failure error={brands.error} retry={() => void brands.refetch()} />;
  }
  const known = brands.data.pages.flatMap((page) => page.brands);
  return (
    <>
      {known.length > 0 && (
        <RadioCards
          label="Your brands"
          wide
          value={plan.brandId}
          onChange={choose}
          cards={known.map(({ id, name, domain, sandbox }) => ({
            value: id,
            title: (
              <>
                <strong>{name}</strong> {sandbox && <Badge>Sandbox</Badge>}
              </>
            ),
            text: domain,
          }))}
        />
      )}
      {brands.hasNextPage && (
        <div>
          <Button onPress={() => void brands.fetchNextPage()} isPending={brands.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
      {plan.brandId !== null && (
        <section className="stack" aria-label="Brand profile">
          <h3>Brand profile</h3>
          <Loaded query={facts.brand}>{(brand) => <BrandProfile brand={brand} />}</Loaded>
        </section>
      )}
      <h3>{known.length > 0 ? 'Another website' : 'Website'}</h3>
      <AddBrand onAdded={choose} />
      <StepFoot next={plan.brandId === null ? null : 'what'} />
    </>
  );
}
