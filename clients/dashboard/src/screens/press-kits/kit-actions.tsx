import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, CircleCheck, CircleX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { trpcClient, useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure } from '../../ui/states.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { ChangeRequest } from './change-request.tsx';
import { useKitText } from './kit-drafts.ts';
import { useSaveKit } from './kit-editor.tsx';
import { type Kit, nameOfKit } from './statuses.ts';

export function KitActions({ kit }: { kit: Kit }) {
  const isDraft = kit.status === 'drafted';
  return (
    <>
      {isDraft && <Approve kit={kit} />}
      {kit.status !== 'generating' && <ChangeRequest kit={kit} />}
      {isDraft && <Deny kit={kit} />}
      {kit.status === 'validated' && <ArchiveKit kit={kit} />}
      <Remove kit={kit} />
    </>
  );
}

const useRefresh = () => {
  const queries = useQueryClient();
  const trpc = useTRPC();
  return () => queries.invalidateQueries({ queryKey: trpc.pressKits.pathKey() });
};

/** Saves unsaved text before it approves the kit, so that the approved text is the visible one. */
function Approve({ kit }: { kit: Kit }) {
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { text, isChanged } = useKitText(kit);
  const save = useSaveKit(kit);
  const approve = useMutation(
    trpc.pressKits.validate.mutationOptions({
      onSuccess: () => showToast('Approved. The page is public, and search engines can index it.'),
      onError: showFailure,
      onSettled: refresh,
    }),
  );
  const press = () => {
    const { id } = kit;
    if (!isChanged) return approve.mutate({ id });
    save.mutate({ id, mdxContent: text }, { onSuccess: () => approve.mutate({ id }), onError: showFailure });
  };
  return (
    <Button needs="campaigns.write" look="primary" onPress={press} isPending={save.isPending || approve.isPending}>
      <CircleCheck aria-hidden />
      {isChanged ? 'Save and approve' : 'Approve'}
    </Button>
  );
}

const Deny = ({ kit }: { kit: Kit }) => (
  <Dialog
    title="Deny this draft?"
    trigger={
      <Button needs="campaigns.write">
        <CircleX aria-hidden />
        Deny
      </Button>
    }
  >
    {(close) => <DenyForm kit={kit} close={close} />}
  </Dialog>
);

function DenyForm({ kit, close }: { kit: Kit; close: () => void }) {
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [denialReason, setReason] = useState('');
  const deny = useMutation(trpc.pressKits.move.mutationOptions({ onSuccess: close, onSettled: refresh }));
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        deny.mutate({ id: kit.id, status: 'denied', denialReason });
      }}
    >
      <p>The public page is no longer shown. The text is kept.</p>
      <Field label="Reason" value={denialReason} onChange={setReason} lines={3} required />
      {deny.error !== null && <Failure error={deny.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="danger" type="submit" isPending={deny.isPending}>
          Deny
        </Button>
      </div>
    </form>
  );
}

function ArchiveKit({ kit }: { kit: Kit }) {
  const refresh = useRefresh();
  return (
    <Confirm
      title="Archive this press kit?"
      confirm="Archive"
      onConfirm={() => trpcClient.pressKits.move.mutate({ id: kit.id, status: 'archived' }).finally(refresh)}
      trigger={
        <Button needs="campaigns.write">
          <Archive aria-hidden />
          Archive
        </Button>
      }
    >
      The public page becomes unavailable, also for links in sent emails. This cannot be undone. The text is kept, and
      you can create a new version.
    </Confirm>
  );
}

function Remove({ kit }: { kit: Kit }) {
  const queries = useQueryClient();
  const trpc = useTRPC();
  const [, navigate] = useLocation();
  const isWriting = kit.status === 'generating';
  const remove = async () => {
    await (isWriting ? trpcClient.pressKits.cancel : trpcClient.pressKits.delete).mutate({ id: kit.id });
    // The list refetches when it opens. This page must not refetch a deleted kit.
    void queries.invalidateQueries({ queryKey: trpc.pressKits.pathKey(), refetchType: 'none' });
    navigate('/press-kits');
    showToast(isWriting ? 'Writing stopped.' : 'Press kit deleted.');
  };
  return (
    <Confirm
      title={isWriting ? 'Stop writing?' : 'Delete this press kit?'}
      confirm={isWriting ? 'Stop writing' : 'Delete permanently'}
      onConfirm={remove}
      trigger={
        <Button needs="campaigns.write" look="danger">
          <Trash2 aria-hidden />
          {isWriting ? 'Stop' : 'Delete'}
        </Button>
      }
    >
      <p dir="auto">
        {isWriting
          ? 'The new version is removed. The previous version, if any, is current again.'
          : `“${nameOfKit(kit)}” is deleted permanently, with its text, images and public page. Links to it stop working.`}
      </p>
    </Confirm>
  );
}
