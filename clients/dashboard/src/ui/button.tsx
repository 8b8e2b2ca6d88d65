import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button';
import { Link } from 'wouter';

type Look = 'primary' | 'danger' | 'quiet' | 'plain';

interface ButtonProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  look?: Look;
  /** A picture alone: then `aria-label` says what it does. */
  icon?: boolean;
  children: ReactNode;
}

export const Button = ({ look = 'plain', icon = false, ...others }: ButtonProps) => (
  <AriaButton {...others} className={classOf(look, icon)} />
);

/** Looks like a button and leads somewhere: it opens in a new tab like every link. */
export const ButtonLink = ({ href, look = 'plain', children }: { href: string; look?: Look; children: ReactNode }) => (
  <Link href={href} className={classOf(look, false)}>
    {children}
  </Link>
);

const classOf = (look: Look, icon: boolean) => `button ${look}${icon ? ' icon' : ''}`;
