import { Failure, Loading } from '../../ui/states.tsx';
import type { PlanFacts } from './plan-facts.ts';

export function PlanLoading({ facts: { brand, features, workflows } }: { facts: PlanFacts }) {
  const failed = [brand, features, workflows].find(({ error }) => error !== null);
  return failed === undefined ? (
    <Loading lines={8} />
  ) : (
    <Failure error={failed.error} retry={() => void failed.refetch()} />
  );
}
