import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpcClient, useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure, Loaded, Note } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { kitDraftOf, setDraft, useKitText } from './kit-drafts.ts';
import type { Kit } from './statuses.ts';

const PREVIEW_AFTER_MS = 400;

export function KitEditor({ kit }: { kit: Kit }) {
  const { text, isChanged } = useKitText(kit);
  useLeaveWarning(isChanged);
  const preview = usePreview(kit, useSettled(text));
  return (
    <div className="kit-editor">
      <div className="stack">
        <Field
          label="Text"
          value={text}
          onChange={(draft) => setDraft(kit.id, draft)}
          lines={24}
          description="Markdown, with <Quote>, <Fact>, <Image> and <Contact> at the start of a line. Other tags are shown as text."
        />
        <Warnings warnings={preview.data?.warnings ?? []} />
        <Save kit={kit} />
      </div>
      <section className="stack" aria-label="Preview">
        <h2>Preview</h2>
        <Loaded query={preview} lines={12}>
          {({ html }) => (
            // The service's public page in a sandboxed frame: scripts do not run, and links open in a new tab.
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
    // Saving copies the pictures, so the same text may look different afterwards.
    queryKey: [...trpc.pressKits.preview.mutationKey(), id, updatedAt, status, mdxContent],
    queryFn: () => trpcClient.pressKits.preview.mutate({ id, mdxContent }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

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
      <ul className="stack tight" aria-label="Tags shown as text">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Note>
  );

function Save({ kit }: { kit: Kit }) {
  const { text, isChanged } = useKitText(kit);
  const save = useSaveKit(kit);
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
          <Button look="quiet" onPress={() => setDraft(kit.id, null)}>
            Discard changes
          </Button>
        )}
        <span className="soft small">{isChanged ? 'Unsaved changes' : 'All changes saved'}</span>
      </div>
    </>
  );
}

export function useSaveKit(kit: Kit) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMutation(
    trpc.pressKits.edit.mutationOptions({
      onSuccess: ({ warnings: _warnings, ...saved }) => {
        queries.setQueryData(trpc.pressKits.get.queryKey({ id: kit.id }), saved);
        if (kitDraftOf(kit.id) === saved.mdxPageContent) setDraft(kit.id, null);
        showToast(kit.status === 'validated' ? 'Saved. The public page is updated.' : 'Saved.');
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.pressKits.pathKey() }),
    }),
  );
}
