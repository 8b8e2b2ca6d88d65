import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Permission, useHasPermission } from '../api/permissions.ts';

interface PermittedLinkProps {
  href: string;
  needs: Permission;
  children: ReactNode;
}

export const PermittedLink = ({ href, needs, children }: PermittedLinkProps) =>
  useHasPermission(needs) ? (
    <Link href={href} dir="auto">
      {children}
    </Link>
  ) : (
    <span dir="auto">{children}</span>
  );
