import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ContactList } from './contact-list.tsx';
import { UploadContacts } from './upload-contacts.tsx';
import { Uploads } from './uploads.tsx';

const MOST_BRANDS = 1_000;

export function Contacts() {
  const trpc = useTRPC();
  const [filters, set] = useFilters(['brand']);
  const query = useQuery(trpc.brands.list.queryOptions({ limit: MOST_BRANDS }));
  return (
    <Page title="Contacts">
      <Loaded query={query}>
        {({ brands }) => {
          const brandId = filters.brand ?? brands[0]?.id;
          return brandId === undefined ? (
            <Empty title="No brands yet" action={<ButtonLink href="/brands">Add brand</ButtonLink>}>
              Contacts belong to a brand.
            </Empty>
          ) : (
            <>
              <div className="filters">
                <Select
                  label="Brand"
                  choices={brands.map(({ id, name }) => ({ value: id, label: name }))}
                  value={brandId}
                  onChange={(chosen) => set('brand', chosen)}
                />
              </div>
              <OfBrand key={brandId} brandId={brandId} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

const OfBrand = ({ brandId }: { brandId: string }) => (
  <Tabs
    label="Contacts"
    views={[
      { id: 'people', title: 'Contacts', content: () => <ContactList brandId={brandId} /> },
      {
        id: 'uploads',
        title: 'Uploads',
        content: () => (
          <div className="stack">
            <UploadContacts brandId={brandId} />
            <Uploads brandId={brandId} empty={<p className="soft">No uploads yet.</p>} />
          </div>
        ),
      },
    ]}
  />
);
