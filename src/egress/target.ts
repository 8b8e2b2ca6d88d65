export interface Target {
  href: string;
  origin: string;
  path: string;
}

export const targetOf = ({ href, origin, pathname, search }: URL): Target => ({
  href,
  origin,
  path: `${pathname}${search}`,
});
