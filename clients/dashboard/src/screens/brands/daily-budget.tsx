import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { formatMoney } from '../../ui/format.tsx';
import { AmountField } from '../../ui/number-field.tsx';
import { readCents } from '../../ui/read-number.ts';
import { Loaded } from '../../ui/states.tsx';
import { say } from '../../ui/toast.tsx';

interface Capped {
  id: string;
  name: string;
}

export function DailyBudget({ brand }: { brand: Capped }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.brands.getDailyBudget.queryOptions({ brandId: brand.id }));
  return (
    <Loaded query={query} lines={1}>
      {({ dailyBudgetCents }) => <BudgetForm key={brand.id} brand={brand} before={dailyBudgetCents} />}
    </Loaded>
  );
}

function BudgetForm({ brand, before }: { brand: Capped; before: number | null }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  // Null until the user types, so that a refetch never overwrites their text.
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? (before === null ? '' : String(before / 100));
  const cents = readCents(text);
  const save = useMutation(
    trpc.campaigns.brandDailyBudget.mutationOptions({
      onSuccess: () => say('Every campaign of this brand that may still run has this daily cap now.'),
      onSettled: () =>
        Promise.all(
          [trpc.campaigns.pathKey(), trpc.brands.pathKey()].map((queryKey) => queries.invalidateQueries({ queryKey })),
        ),
    }),
  );
  const change = async () => {
    if (cents === undefined) return;
    await save.mutateAsync({ brandId: brand.id, dailyBudgetCents: cents });
    setWritten(null);
  };
  return (
    <div className="row">
      <AmountField
        label={`US dollars a day for each campaign of ${brand.name}`}
        value={text}
        onChange={setWritten}
        placeholder="No cap"
        inCents
      />
      <Confirm
        look="primary"
        trigger={
          <Button needs="campaigns.write" isDisabled={cents === undefined || cents === before}>
            Save
          </Button>
        }
        title="Change the daily cap of this brand?"
        confirm="Change it"
        onConfirm={change}
      >
        <p>
          Each campaign of <bdi>{brand.name}</bdi> that may still run gets{' '}
          {cents === null || cents === undefined ? 'no daily cap' : `a daily cap of ${formatMoney(cents)}`}, in place of
          its own.
        </p>
      </Confirm>
    </div>
  );
}
