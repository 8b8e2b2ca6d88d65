import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Tells what it frames how wide it may be, so that letters keep their size on every screen. */
export function MeasuredWidth({ children }: { children: (width: number) => ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="chart">
      {width > 0 && children(width)}
    </div>
  );
}
