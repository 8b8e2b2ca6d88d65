import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { Switch } from '../../ui/switch.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import type { Brand } from './use-brand.ts';

export function BrandPause({ brand }: { brand: Brand }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const pause = useMutation(
    trpc.brands.patchPause.mutationOptions({
      onSuccess: ({ paused }) => {
        showToast(paused ? 'Paused. Its campaigns find no leads and send no email.' : 'Resumed.');
        return Promise.all([
          queries.invalidateQueries({ queryKey: trpc.brands.pathKey() }),
          queries.invalidateQueries({ queryKey: trpc.campaigns.pathKey() }),
        ]);
      },
      onError: showFailure,
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
        Paused campaigns find no leads and send no email. Waiting emails are sent after you resume.
      </p>
    </div>
  );
}
