import { type ReactNode, useEffect } from 'react';

interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, lead, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Distribute`;
  }, [title]);
  return (
    <div className="page">
      <header>
        <div className="stack tight">
          <h1 dir="auto">{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {actions !== undefined && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export const Section = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <section className="stack" aria-label={title}>
    <div className="row apart">
      <h2>{title}</h2>
      {actions !== undefined && <div className="row">{actions}</div>}
    </div>
    {children}
  </section>
);
