import { useQueryClient } from '@tanstack/react-query';
import { say } from '../../../ui/toast.tsx';
import { KeyForm } from './key-form.tsx';
import { SenderForm } from './sender-form.tsx';

const ANY_OF = 'one of ';

/** What the workflow needs and the organisation has not: each with the form that adds it, here and now. */
export function Missing({ missing }: { missing: readonly string[] }) {
  const queries = useQueryClient();
  const added = (what: string) => {
    say(`${what} is kept.`);
    void queries.invalidateQueries({ queryKey: ['preflight'] });
  };
  if (missing.length === 0) return null;
  return (
    <section className="stack" aria-label="Still missing">
      <h3>Still missing</h3>
      {missing.map((need) =>
        need === 'smtp' ? (
          <SenderForm key={need} onAdded={() => added('The mailbox')} />
        ) : (
          <KeyForm key={need} providers={providersOf(need)} onAdded={() => added('The key')} />
        ),
      )}
    </section>
  );
}

/** `one of anthropic, openai` is a choice of the person. */
const providersOf = (need: string) => (need.startsWith(ANY_OF) ? need.slice(ANY_OF.length).split(', ') : [need]);
