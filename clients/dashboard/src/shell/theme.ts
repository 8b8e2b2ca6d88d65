import { useState } from 'react';

const PLACE = 'distribute.theme';
export type Theme = 'system' | 'light' | 'dark';

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const read = (): Theme => (localStorage.getItem(PLACE) as Theme | null) ?? 'system';

// Also applies to the sign-in page.
apply(read());

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(read);
  const choose = (chosen: Theme) => {
    localStorage.setItem(PLACE, chosen);
    apply(chosen);
    setTheme(chosen);
  };
  return [theme, choose];
}
