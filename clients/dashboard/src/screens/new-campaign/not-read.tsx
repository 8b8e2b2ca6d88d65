import { Failure, Loading } from '../../ui/states.tsx';
import type { Facts } from './facts.ts';

export function NotRead({ facts: { brand, features, workflows } }: { facts: Facts }) {
  const failed = [brand, features, workflows].find(({ error }) => error !== null);
  return failed === undefined ? (
    <Loading lines={8} />
  ) : (
    <Failure error={failed.error} retry={() => void failed.refetch()} />
  );
}
