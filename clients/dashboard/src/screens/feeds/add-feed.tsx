import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { formatNoun } from '../../ui/format.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';

const ALL_BRANDS = 'all';

export const AddFeed = () => (
  <Dialog
    title="Add feed"
    trigger={
      <Button needs="campaigns.write" look="primary">
        <Plus aria-hidden />
        Add feed
      </Button>
    }
  >
    {(close) => <FeedForm close={close} />}
  </Dialog>
);

function FeedForm({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { choices } = useBrandDirectory();
  const [url, setUrl] = useState('');
  const [brandId, setBrand] = useState(ALL_BRANDS);
  const add = useMutation(
    trpc.feeds.register.mutationOptions({
      onSuccess: ({ created, articlesFound }) => {
        close();
        showToast(created ? `Feed added with ${formatNoun(articlesFound, 'article')}.` : 'This feed already exists.');
      },
      onSettled: () =>
        Promise.all(
          [trpc.feeds.pathKey(), trpc.articles.pathKey()].map((queryKey) => queries.invalidateQueries({ queryKey })),
        ),
    }),
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ url, brandId: brandId === ALL_BRANDS ? null : brandId });
      }}
    >
      <Field
        label="Feed or website URL"
        value={url}
        onChange={setUrl}
        placeholder="https://paper.example/feed.xml"
        description="Reading it takes a few seconds."
        required
      />
      <Select
        label="Brand"
        choices={[{ value: ALL_BRANDS, label: 'All brands' }, ...choices]}
        value={brandId}
        onChange={setBrand}
      />
      {add.error !== null && <Failure error={add.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={add.isPending}>
          {add.isPending ? 'Reading feed' : 'Add feed'}
        </Button>
      </div>
    </form>
  );
}
