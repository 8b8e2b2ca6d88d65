import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { formatMoney } from '../../ui/format.tsx';
import { AmountField } from '../../ui/number-field.tsx';
import { readCents } from '../../ui/read-number.ts';
import { Loaded } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';

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
      onSuccess: () => showToast('Daily limit set for all unfinished campaigns.'),
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
        label={`Daily limit for each campaign of ${brand.name} (USD)`}
        value={text}
        onChange={setWritten}
        placeholder="No limit"
        inCents
      />
      <Confirm
        look="primary"
        trigger={
          <Button needs="campaigns.write" isDisabled={cents === undefined || cents === before}>
            Save
          </Button>
        }
        title="Change the daily limit?"
        confirm="Change limit"
        onConfirm={change}
      >
        <p>
          Each unfinished campaign of <bdi>{brand.name}</bdi> gets{' '}
          {cents === null || cents === undefined ? 'no daily limit' : `a daily limit of ${formatMoney(cents)}`}, which
          replaces its own limit.
        </p>
      </Confirm>
    </div>
  );
}
