import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { useFilters } from '../../api/filters.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { humanize, Moment } from '../../ui/format.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure, Loaded, Note } from '../../ui/states.tsx';
import { NoBrand } from '../outlets/brand-filters.tsx';
import { PitchEditor } from './pitch-editor.tsx';
import type { QuoteRequestItem as Request } from './pitch-statuses.ts';

export function QuoteRequestPage() {
  const { requestId } = useParams<{ requestId: string }>();
  const trpc = useTRPC();
  const query = useQuery(trpc.quotes.getRequest.queryOptions({ id: requestId }));
  return (
    <Page title="Quote request" lead={<Link href="/quotes">All requests</Link>}>
      <Loaded query={query}>
        {({ quoteRequest }) => (
          <>
            <Asked request={quoteRequest} />
            <Answer request={quoteRequest} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const Asked = ({ request }: { request: Request }) => (
  <Section title="Request">
    <LongText label="Request text" text={request.opportunityText} />
    <Facts
      facts={[
        [
          'Outlet',
          <span key="outlet" dir="auto">
            {request.mediaOutlet ?? 'Not specified'}
          </span>,
        ],
        ['Deadline', request.deadline === null ? 'Not specified' : <Moment key="until" at={request.deadline} />],
        ['Reply to', <Where key="where" pitchUrl={request.pitchUrl} />],
        [
          'Source',
          <span key="source" dir="auto">
            {humanize(request.source)}
          </span>,
        ],
      ]}
    />
  </Section>
);

function Where({ pitchUrl }: { pitchUrl: string | null }) {
  if (pitchUrl === null) return 'Not specified';
  if (pitchUrl.startsWith('mailto:')) return <span dir="auto">{pitchUrl.slice('mailto:'.length)}</span>;
  return <OutsideLink href={pitchUrl}>{pitchUrl}</OutsideLink>;
}

function Answer({ request }: { request: Request }) {
  const [filters, set] = useFilters(['brand']);
  const { brands, choices, query } = useBrandDirectory();
  const brandId = filters.brand ?? brands[0]?.id;
  if (brandId === undefined) return <NoBrand query={query} />;
  return (
    <Section title="Pitch">
      <div className="filters">
        <Select label="Brand" choices={choices} value={brandId} onChange={(chosen) => set('brand', chosen)} />
      </div>
      <OfBrand key={brandId} request={request} brandId={brandId} />
    </Section>
  );
}

function OfBrand({ request, brandId }: { request: Request; brandId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery(trpc.quotes.listPitches.queryOptions({ quoteRequestId: request.id, brandId, limit: 1 }));
  const draft = useMutation(
    trpc.quotes.draftPitch.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.quotes.pathKey() }),
    }),
  );
  return (
    <Loaded query={query}>
      {({ quotePitches: [pitch] }) =>
        pitch !== undefined ? (
          <PitchEditor pitch={pitch} request={request} />
        ) : (
          <Note>
            <p>No pitch of this brand yet. Without a model key, the draft uses a template.</p>
            {draft.error !== null && <Failure error={draft.error} />}
            <Button
              needs="campaigns.run"
              look="primary"
              isPending={draft.isPending}
              onPress={() => draft.mutate({ quoteRequestId: request.id, brandId })}
            >
              {draft.isPending ? 'Writing' : 'Draft pitch'}
            </Button>
          </Note>
        )
      }
    </Loaded>
  );
}
