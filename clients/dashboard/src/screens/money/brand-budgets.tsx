import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { formatMoney } from '../../ui/format.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { say } from '../../ui/toast.tsx';
import { useBrands } from '../campaigns/choices.ts';

type Brand = Outputs['brands']['list']['brands'][number];

/** One daily cap for all campaigns of a brand. */
export function BrandBudgets() {
  const query = useBrands();
  return (
    <Section title="Brands">
      <p className="soft">
        The daily cap that each campaign of a brand was last given. A campaign that was changed since may have another.
      </p>
      <Loaded query={query} lines={3}>
        {({ brands }) =>
          brands.length === 0 ? (
            <p className="soft">There is no brand yet: the first campaign makes one.</p>
          ) : (
            <ul className="stack">
              {brands.map((brand) => (
                <BrandLine key={brand.id} brand={brand} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function BrandLine({ brand }: { brand: Brand }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.brands.getDailyBudget.queryOptions({ brandId: brand.id }));
  return (
    <li className="card">
      <Loaded query={query} lines={1}>
        {({ dailyBudgetCents }) => <BrandForm key={dailyBudgetCents} brand={brand} before={dailyBudgetCents} />}
      </Loaded>
    </li>
  );
}

const AMOUNT = /^\d+([.,]\d{1,2})?$/;

function BrandForm({ brand, before }: { brand: Brand; before: number | null }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [text, setText] = useState(before === null ? '' : String(before / 100));
  const trimmed = text.trim();
  const isAmount = trimmed === '' || AMOUNT.test(trimmed);
  const cents = trimmed === '' ? null : Math.round(Number(trimmed.replace(',', '.')) * 100);
  const save = useMutation(
    trpc.campaigns.brandDailyBudget.mutationOptions({
      onSuccess: () => say('The campaigns of the brand have this daily cap now.'),
      onSettled: () =>
        Promise.all(
          [trpc.campaigns.pathKey(), trpc.brands.pathKey()].map((queryKey) => queries.invalidateQueries({ queryKey })),
        ),
    }),
  );
  const isChanged = isAmount && cents !== before;
  return (
    <div className="row apart brand-budget">
      <strong dir="auto">{brand.name}</strong>
      <div className="row">
        <Field
          label={`US dollars a day for each campaign of ${brand.name}`}
          value={text}
          onChange={setText}
          placeholder="No cap"
          error={isAmount ? undefined : 'An amount such as 10 or 12.50.'}
        />
        <Confirm
          look="primary"
          trigger={<Button isDisabled={!isChanged}>Save</Button>}
          title="Change the daily cap of this brand?"
          confirm="Change it"
          onConfirm={() => save.mutateAsync({ brandId: brand.id, dailyBudgetCents: cents })}
        >
          <p>
            Each campaign of <bdi>{brand.name}</bdi> that may still run gets{' '}
            {cents === null ? 'no daily cap' : `a daily cap of ${formatMoney(cents)}`}, in place of its own.
          </p>
        </Confirm>
      </div>
    </div>
  );
}
