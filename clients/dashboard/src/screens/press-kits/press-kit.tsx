import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { nameScreens, useTRPC } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Ago, humanize } from '../../ui/format.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded, Loading, Note } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { KitActions } from './kit-actions.tsx';
import { KitEditor } from './kit-editor.tsx';
import { KitVersions } from './kit-versions.tsx';
import { KitViews } from './kit-views.tsx';
import { type Kit, kitStatusOf, nameOfKit } from './statuses.ts';

const REFRESH_MS = 2_000;

export function PressKitPage() {
  const { kitId } = useParams<{ kitId: string }>();
  const trpc = useTRPC();
  const query = useQuery(
    trpc.pressKits.get.queryOptions(
      { id: kitId },
      { refetchInterval: ({ state }) => (state.data?.status === 'generating' ? REFRESH_MS : false) },
    ),
  );
  const kit = query.data;
  return (
    <Page
      title={kit === undefined ? 'Press kit' : nameOfKit(kit)}
      lead={kit === undefined ? <Link href="/press-kits">All press kits</Link> : <Lead kit={kit} />}
      actions={kit === undefined ? undefined : <KitActions kit={kit} />}
    >
      <Loaded query={query} lines={10}>
        {(loaded) => (loaded.status === 'generating' ? <Writing /> : <Content kit={loaded} />)}
      </Loaded>
    </Page>
  );
}

const Lead = ({ kit }: { kit: Kit }) => (
  <>
    <Badge tone={kitStatusOf(kit.status).tone}>{kitStatusOf(kit.status).label}</Badge> {kit.brandDomain}, updated{' '}
    <Ago at={kit.updatedAt} />
    {kit.writtenBy !== null && <>, written {writerOf(kit.writtenBy)}</>}. <Link href="/press-kits">All press kits</Link>
  </>
);

const writerOf = (writer: string) => (writer === 'extractive' ? 'from the website' : `by ${humanize(writer)}`);

const Writing = () => (
  <div className="stack">
    <Note>
      <p role="status">The website is being read and the text is being written. This takes up to a few minutes.</p>
    </Note>
    <Loading lines={8} />
  </div>
);

function Content({ kit }: { kit: Kit }) {
  return (
    <div className="stack">
      {kit.status === 'failed' && <Note tone="bad">{kit.failureReason ?? 'Writing failed.'}</Note>}
      {kit.status === 'denied' && (
        <Note tone="warn">
          <p dir="auto">Denied: {kit.denialReason}</p>
        </Note>
      )}
      {kit.fallbackReason !== null && (
        <Note>
          <p dir="auto">{nameScreens(kit.fallbackReason)}</p>
        </Note>
      )}
      <PublicPage kit={kit} />
      <Tabs
        label="Press kit sections"
        views={[
          { id: 'text', title: 'Text', content: () => <KitEditor key={kit.id} kit={kit} /> },
          { id: 'views', title: 'Views', content: () => <KitViews kitId={kit.id} /> },
          { id: 'versions', title: 'Versions', content: () => <KitVersions kit={kit} /> },
        ]}
      />
    </div>
  );
}

function PublicPage({ kit: { publicUrl, status } }: { kit: Kit }) {
  if (publicUrl === null) return null;
  if (status !== 'drafted' && status !== 'validated') {
    return <p className="soft">The public page is no longer available.</p>;
  }
  return (
    <div className="row">
      <OutsideLink href={publicUrl} button>
        Open public page
      </OutsideLink>
      <CopyButton text={publicUrl} label="Copy link" />
      {status === 'drafted' && (
        <span className="soft small">Anyone with the link can see it, marked as a draft. Search engines cannot.</span>
      )}
    </div>
  );
}
