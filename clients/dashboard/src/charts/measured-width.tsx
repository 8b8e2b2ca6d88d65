import type { ReactNode } from 'react';
import { useWidth } from './width.ts';

/** Passes the available width in px to its children, so that text keeps its size on every screen. */
export function MeasuredWidth({ children }: { children: (width: number) => ReactNode }) {
  const [frame, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={frame} className="chart">
      {width > 0 && children(width)}
    </div>
  );
}
