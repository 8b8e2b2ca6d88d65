import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure, Loaded } from '../../ui/states.tsx';
import { say } from '../../ui/toast.tsx';

/** What each campaign of a brand may spend on a day. */
export function DailyBudget({ brandId }: { brandId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.brands.getDailyBudget.queryOptions({ brandId }));
  return (
    <Loaded query={query} lines={2}>
      {({ dailyBudgetCents }) => <BudgetForm key={dailyBudgetCents} brandId={brandId} cents={dailyBudgetCents} />}
    </Loaded>
  );
}

const AMOUNT = /^\d*(?:\.\d{0,2})?$/;

function BudgetForm({ brandId, cents }: { brandId: string; cents: number | null }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const before = cents === null ? '' : String(cents / 100);
  const [dollars, setDollars] = useState(before);
  const save = useMutation(
    trpc.campaigns.brandDailyBudget.mutationOptions({
      onSuccess: () => {
        say('Every campaign of this brand that may still run has this cap now.');
        return Promise.all([
          queries.invalidateQueries({ queryKey: trpc.brands.pathKey() }),
          queries.invalidateQueries({ queryKey: trpc.campaigns.pathKey() }),
        ]);
      },
    }),
  );
  const isAmount = AMOUNT.test(dollars.trim());
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        const amount = dollars.trim();
        save.mutate({ brandId, dailyBudgetCents: amount === '' ? null : Math.round(Number(amount) * 100) });
      }}
    >
      <Field
        label="Dollars a day for each campaign"
        value={dollars}
        onChange={setDollars}
        placeholder="No cap"
        description="It replaces the daily cap of each campaign that may still run. Left empty: none."
        error={isAmount ? undefined : 'This must be an amount such as 10 or 12.50.'}
      />
      {save.error !== null && <Failure error={save.error} />}
      <div>
        <Button type="submit" isPending={save.isPending} isDisabled={!isAmount || dollars.trim() === before}>
          Save the budget
        </Button>
      </div>
    </form>
  );
}
