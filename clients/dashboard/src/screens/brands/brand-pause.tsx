import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { Switch } from '../../ui/switch.tsx';
import { say, sayFailure } from '../../ui/toast.tsx';
import type { Brand } from './use-brand.ts';

export function BrandPause({ brand }: { brand: Brand }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const pause = useMutation(
    trpc.brands.patchPause.mutationOptions({
      onSuccess: ({ paused }) => {
        say(paused ? 'Paused: its campaigns find and write to nobody.' : 'Its campaigns go on.');
        return Promise.all([
          queries.invalidateQueries({ queryKey: trpc.brands.pathKey() }),
          queries.invalidateQueries({ queryKey: trpc.campaigns.pathKey() }),
        ]);
      },
      onError: sayFailure,
    }),
  );
  const isPaused = pause.isPending ? pause.variables.paused : brand.paused;
  return (
    <div className="card">
      <Switch
        needs="campaigns.run"
        label="Pause all campaigns of this brand"
        value={isPaused}
        onChange={(paused) => pause.mutate({ brandId: brand.id, paused })}
      />
      <p className="small soft">
        While it is paused, its campaigns look for nobody new and no mail of theirs leaves. Nothing is lost: what waits
        leaves when it goes on.
      </p>
    </div>
  );
}
