import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpcClient, useTRPC } from '../../api/client.ts';
import { currentSession, onSessionChange } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure, Loaded, Note } from '../../ui/states.tsx';
import { say } from '../../ui/toast.tsx';
import type { Kit } from './statuses.ts';

/** Between two looks at the page while somebody types. */
const PREVIEW_AFTER_MS = 400;

/** The text, and beside it the page that it becomes. */
export function KitEditor({ kit }: { kit: Kit }) {
  const [draft, setDraft] = useDraft(kit.id);
  const kept = kit.mdxPageContent ?? '';
  const text = draft ?? kept;
  const isChanged = text !== kept;
  useLeaveWarning(isChanged);
  const preview = usePreview(kit, useSettled(text));
  return (
    <div className="kit-editor">
      <div className="stack">
        <Field
          label="Text"
          value={text}
          onChange={setDraft}
          lines={24}
          description="Markdown, with <Quote>, <Fact>, <Image> and <Contact> at the beginning of a line. Everything else in angle brackets is shown as text."
        />
        <Warnings warnings={preview.data?.warnings ?? []} />
        <Save kit={kit} text={text} isChanged={isChanged} reset={() => setDraft(null)} />
      </div>
      <section className="stack" aria-label="Preview">
        <h2>Preview</h2>
        <Loaded query={preview} lines={12}>
          {({ html }) => (
            // The service's own page, in a frame without rights: nothing in it runs, and its links open elsewhere.
            <iframe
              title="Preview of the public page"
              className="kit-preview"
              srcDoc={html}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          )}
        </Loaded>
      </section>
    </div>
  );
}

/** What somebody has not saved yet waits for them in this tab, wherever they look meanwhile. */
const drafts = new Map<string, string>();
let draftsOf = currentSession()?.key;
onSessionChange(() => {
  if (currentSession()?.key !== draftsOf) drafts.clear();
  draftsOf = currentSession()?.key;
});

function useDraft(kitId: string): [string | null, (draft: string | null) => void] {
  const [draft, setDraft] = useState(drafts.get(kitId) ?? null);
  const change = (next: string | null) => {
    if (next === null) drafts.delete(kitId);
    else drafts.set(kitId, next);
    setDraft(next);
  };
  return [draft, change];
}

/** What somebody types, once they pause. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function usePreview({ id, updatedAt, status }: Kit, mdxContent: string) {
  const trpc = useTRPC();
  return useQuery({
    // Pictures are copied when a text is kept: the same text may then look otherwise.
    queryKey: [...trpc.pressKits.preview.mutationKey(), id, updatedAt, status, mdxContent],
    queryFn: () => trpcClient.pressKits.preview.mutate({ id, mdxContent }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A tab that is closed would take with it what nobody has kept. */
function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
}

const Warnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.length === 0 ? null : (
    <Note tone="warn">
      <ul className="stack tight" aria-label="What is shown as text">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Note>
  );

function Save({ kit, text, isChanged, reset }: { kit: Kit; text: string; isChanged: boolean; reset: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const save = useMutation(
    trpc.pressKits.edit.mutationOptions({
      onSuccess: ({ warnings: _warnings, ...saved }) => {
        queries.setQueryData(trpc.pressKits.get.queryKey({ id: kit.id }), saved);
        if (drafts.get(kit.id) === saved.mdxPageContent) reset();
        say(kit.status === 'validated' ? 'Saved: the public page shows it now.' : 'Saved.');
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.pressKits.pathKey() }),
    }),
  );
  return (
    <>
      {save.error !== null && <Failure error={save.error} />}
      <div className="row">
        <Button
          needs="campaigns.write"
          look="primary"
          isDisabled={!isChanged}
          isPending={save.isPending}
          onPress={() => save.mutate({ id: kit.id, mdxContent: text })}
        >
          Save
        </Button>
        {isChanged && (
          <Button look="quiet" onPress={reset}>
            Back to what is saved
          </Button>
        )}
        <span className="soft small">{isChanged ? 'Not saved yet' : 'All is saved'}</span>
      </div>
    </>
  );
}
