import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../ui/toast.tsx';
import { KeyForm } from './key-form.tsx';
import type { Preflight } from './preflight.ts';
import { SenderForm } from './sender-form.tsx';

export function RequiredSetup({ missing, missingOneOf }: Pick<Preflight['keyStatus'], 'missing' | 'missingOneOf'>) {
  const queries = useQueryClient();
  const added = (what: string) => {
    showToast(`${what} saved.`);
    void queries.invalidateQueries({ queryKey: ['preflight'] });
  };
  if (missing.length + missingOneOf.length === 0) return null;
  return (
    <section className="stack" aria-label="Required setup">
      <h3>Required setup</h3>
      {[...missing.filter((need) => need !== 'smtp').map((need) => [need]), ...missingOneOf].map((providers) => (
        <KeyForm key={providers.join()} providers={providers} onAdded={() => added('Key')} />
      ))}
      {missing.includes('smtp') && <SenderForm onAdded={() => added('Mailbox')} />}
    </section>
  );
}
