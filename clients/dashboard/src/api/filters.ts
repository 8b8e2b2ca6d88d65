import { useSearchParams } from 'wouter';

/** Keeps filters in the URL: a link shows the same view, and "back" undoes the last filter. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [Partial<Record<Name, string>>, (name: Name, value: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = parameters.get(name);
    if (value !== null && value !== '') filters[name] = value;
  }
  const set = (name: Name, value: string | null) => {
    // No history entry if the value is unchanged.
    if ((value ?? '') === (parameters.get(name) ?? '')) return;
    setParameters((before) => {
      const after = new URLSearchParams(before);
      if (value === null || value === '') after.delete(name);
      else after.set(name, value);
      return after;
    });
  };
  return [filters, set];
}
