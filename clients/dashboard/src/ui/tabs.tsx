import { type ReactNode, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { useFilters } from '../api/filters.ts';
import { type Permission, usePermissions } from '../api/permissions.ts';

interface View {
  id: string;
  title: string;
  needs?: Permission;
  content: () => ReactNode;
}

/** Tabs whose open view is in the URL. */
export function Tabs({ label, views: all }: { label: string; views: readonly View[] }) {
  const permissions = usePermissions();
  const views = all.filter(({ needs }) => needs === undefined || (permissions?.includes(needs) ?? true));
  const [{ view }, set] = useFilters(['view']);
  const open = views.find(({ id }) => id === view) ?? views[0];
  return (
    <AriaTabs
      className="tabs"
      selectedKey={open?.id}
      onSelectionChange={(key) => set('view', key === views[0]?.id ? null : String(key))}
    >
      <TabList aria-label={label}>
        {views.map(({ id, title }) => (
          <Tab key={id} id={id}>
            {({ isSelected }) => <Title title={title} isOpen={isSelected} />}
          </Tab>
        ))}
      </TabList>
      {views.map(({ id, content }) => (
        <TabPanel key={id} id={id}>
          {content()}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

/** Scrolls the open tab into view, because tabs may be wider than a phone. */
function Title({ title, isOpen }: { title: string; isOpen: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isOpen]);
  return <span ref={place}>{title}</span>;
}
