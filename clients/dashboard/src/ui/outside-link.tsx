import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

const isWeb = (href: string) => /^https?:$/.test(URL.parse(href, location.origin)?.protocol ?? '');

interface OutsideLinkProps {
  href: string;
  children: ReactNode;
  /** Looks like a button. */
  button?: boolean;
}

/** Leads out of the dashboard, in a tab of its own. An address that is none of the web is only text. */
export const OutsideLink = ({ href, children, button = false }: OutsideLinkProps) =>
  isWeb(href) ? (
    <a href={href} target="_blank" rel="noreferrer" dir="auto" className={button ? 'button plain' : undefined}>
      {button && <ExternalLink aria-hidden />}
      {children}
    </a>
  ) : (
    <span dir="auto">{children}</span>
  );
