import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

const isWeb = (href: string) => /^https?:$/.test(URL.parse(href, location.origin)?.protocol ?? '');

interface OutsideLinkProps {
  href: string;
  children: ReactNode;
  button?: boolean;
}

/** A link that opens outside the dashboard in a new tab. URLs other than http and https are shown as text. */
export const OutsideLink = ({ href, children, button = false }: OutsideLinkProps) =>
  isWeb(href) ? (
    <a href={href} target="_blank" rel="noreferrer" dir="auto" className={button ? 'button plain' : undefined}>
      {button && <ExternalLink aria-hidden />}
      {children}
    </a>
  ) : (
    <span dir="auto">{children}</span>
  );
