import type { ReactNode } from 'react';
import { useWidth } from './width.ts';

/** Tells what it frames how wide it may be, so that letters keep their size on every screen. */
export function MeasuredWidth({ children }: { children: (width: number) => ReactNode }) {
  const [frame, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={frame} className="chart">
      {width > 0 && children(width)}
    </div>
  );
}
