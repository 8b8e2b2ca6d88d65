import type { ReactNode } from 'react';

export const Facts = ({ facts, big = false }: { facts: [name: string, value: ReactNode][]; big?: boolean }) => (
  <dl className={`facts${big ? ' figure-big' : ''}`}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
