import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure, Note } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';

const AMOUNTS = ['5', '10', '20', '50'].map((value) => ({ value, label: `${value} questions` }));

export const StartRun = () => (
  <Dialog
    title="New measurement"
    wide
    trigger={
      <Button needs="campaigns.run" look="primary">
        <Radar aria-hidden />
        Start measurement
      </Button>
    }
  >
    {(close) => <StartForm close={close} />}
  </Dialog>
);

function StartForm({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { choices } = useBrandDirectory();
  const [chosen, setChosen] = useState<string | null>(null);
  const [amount, setAmount] = useState('10');
  const brandId = chosen ?? choices[0]?.value ?? null;
  const preview = useMutation(trpc.visibility.start.mutationOptions());
  const start = useMutation(
    trpc.visibility.start.mutationOptions({
      onSuccess: () => {
        close();
        showToast('Measurement started.');
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.visibility.pathKey() }),
    }),
  );
  if (brandId === null) {
    return (
      <Note>
        <p>No brands yet. A campaign or a press kit adds one.</p>
        <ButtonLink href="/press-kits">View press kits</ButtonLink>
      </Note>
    );
  }
  const choose = (set: (value: string) => void) => (value: string) => {
    // The previewed questions depend on this value.
    preview.reset();
    set(value);
  };
  const input = { brandId, nPrompts: Number(amount) };
  const failure = start.error ?? preview.error;
  return (
    <div className="stack">
      <div className="filters">
        <Select label="Brand" choices={choices} value={brandId} onChange={choose(setChosen)} />
        <Select label="Questions" choices={AMOUNTS} value={amount} onChange={choose(setAmount)} />
        <Button isPending={preview.isPending} onPress={() => preview.mutate({ ...input, preview: true })}>
          Preview questions
        </Button>
      </div>
      {preview.data !== undefined && (
        <ol className="questions" aria-label="Question list">
          {preview.data.prompts.map((prompt) => (
            <li key={prompt} dir="auto">
              {prompt}
            </li>
          ))}
        </ol>
      )}
      <p className="soft small">Every model with a key answers each question once, at the price of that model.</p>
      {failure !== null && <Failure error={failure} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" isPending={start.isPending} onPress={() => start.mutate(input)}>
          Start measurement
        </Button>
      </div>
    </div>
  );
}
