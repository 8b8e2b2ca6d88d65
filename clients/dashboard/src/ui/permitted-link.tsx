import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Permission, useMay } from '../api/permissions.ts';

interface PermittedLinkProps {
  href: string;
  /** What the page that it leads to needs. */
  needs: Permission;
  children: ReactNode;
}

/** A link for who may see where it leads; to others the same words. */
export const PermittedLink = ({ href, needs, children }: PermittedLinkProps) =>
  useMay(needs) ? (
    <Link href={href} dir="auto">
      {children}
    </Link>
  ) : (
    <span dir="auto">{children}</span>
  );
