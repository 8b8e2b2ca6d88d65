import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, useTRPC } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxCards } from '../../../ui/cards.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatCount, formatNoun } from '../../../ui/format.tsx';
import { Failure, Loaded } from '../../../ui/states.tsx';

type Audience = Outputs['audiences']['list']['audiences'][number];

interface AudiencesProps {
  brandId: string;
  source: Audience['source'];
  chosen: readonly string[];
  onChange: (audienceIds: string[]) => void;
}

const MOST_SHOWN = 100;

/** No selection means all contacts. */
export function Audiences({ brandId, source, chosen, onChange }: AudiencesProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.audiences.list.queryOptions({ brandId, limit: MOST_SHOWN }));
  return (
    <Loaded query={query} lines={2}>
      {({ audiences }) => {
        const fitting = audiences.filter((audience) => audience.source === source && audience.status !== 'archived');
        return (
          <>
            {fitting.length > 0 && (
              <CheckboxCards
                label="Audiences (none selected: all contacts)"
                wide
                value={chosen}
                onChange={onChange}
                cards={fitting.map(cardOf)}
              />
            )}
            {source === 'contacts' && <Suggest brandId={brandId} />}
          </>
        );
      }}
    </Loaded>
  );
}

const cardOf = ({ id, name, status, memberCount, availableToContactCount, description }: Audience) => ({
  value: id,
  title: (
    <>
      <strong>{name}</strong>
      {status === 'suggested' && <Badge>Suggested</Badge>}
      {status === 'paused' && <Badge tone="warn">Paused</Badge>}
    </>
  ),
  text: [
    memberCount === null ? null : formatNoun(memberCount, 'person', 'people'),
    availableToContactCount === null ? null : `${formatCount(availableToContactCount)} can be contacted`,
    description,
  ]
    .filter((part) => part !== null)
    .join(' · '),
});

function Suggest({ brandId }: { brandId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [words, setWords] = useState('');
  const suggest = useMutation(
    trpc.audiences.suggest.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.audiences.pathKey() }),
    }),
  );
  return (
    <details>
      <summary>Audience suggestions</summary>
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault();
          suggest.mutate({ brandId, nlPrompt: words });
        }}
      >
        <Field
          label="Description"
          placeholder="Directors of logistics companies in France"
          description="Use the titles, countries, industries or sizes in your list."
          value={words}
          onChange={setWords}
        />
        <div>
          <Button needs="contacts.write" type="submit" isPending={suggest.isPending} isDisabled={words.trim() === ''}>
            Suggest audiences
          </Button>
        </div>
        {suggest.error !== null && <Failure error={suggest.error} />}
        <ul className="stack tight" aria-label="Suggestions">
          {suggest.data?.candidates.map(({ audienceId, name, rationale, validationError }) => (
            <li key={audienceId} className="small" dir="auto">
              <strong>{name}</strong>: {rationale}{' '}
              {validationError !== null && <span className="error">{validationError}</span>}
            </li>
          ))}
        </ul>
      </form>
    </details>
  );
}
