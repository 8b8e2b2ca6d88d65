import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Permission, useMay } from '../api/permissions.ts';

interface PermittedLinkProps {
  href: string;
  /** Permission that the target page needs. */
  needs: Permission;
  children: ReactNode;
}

/** Renders a link, or plain text if the permission is missing. */
export const PermittedLink = ({ href, needs, children }: PermittedLinkProps) =>
  useMay(needs) ? (
    <Link href={href} dir="auto">
      {children}
    </Link>
  ) : (
    <span dir="auto">{children}</span>
  );
