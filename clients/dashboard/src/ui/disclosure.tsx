import type { ReactNode } from 'react';

export const Disclosure = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className="disclosure">
    <summary>{title}</summary>
    <div className="stack">{children}</div>
  </details>
);
