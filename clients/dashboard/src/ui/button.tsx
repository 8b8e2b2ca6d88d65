import { type ReactNode, type Ref, useId } from 'react';
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button';
import { Link } from 'wouter';
import { lackingOf, lackingSentence, type Needs, useMay, usePermissions } from '../api/permissions.ts';

type Look = 'primary' | 'danger' | 'quiet' | 'plain';

interface ButtonProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  look?: Look;
  /** A picture alone: then `aria-label` says what it does. */
  icon?: boolean;
  /** What somebody must be allowed to do; to who is not, it says why. */
  needs?: Needs | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export const Button = ({ look = 'plain', icon = false, needs, ...others }: ButtonProps) => {
  const button = { ...others, className: classOf(look, icon) };
  return (
    <>
      {needs === undefined ? <AriaButton {...button} /> : <PermittedButton {...button} needs={needs} />}
      {/* While it waits it is no button that submits, and Enter would send a form of one field without it once more. */}
      {others.type === 'submit' && others.isPending === true && <button type="submit" disabled hidden />}
    </>
  );
};

function PermittedButton({ needs, ...button }: AriaProps & { needs: Needs }) {
  const id = useId();
  const lacking = lackingOf(usePermissions(), needs);
  if (lacking === undefined) return <AriaButton {...button} />;
  return (
    <span title={lackingSentence(lacking)}>
      <AriaButton {...button} isDisabled aria-describedby={id} />
      <span id={id} hidden>
        {lackingSentence(lacking)}
      </span>
    </span>
  );
}

interface ButtonLinkProps {
  href: string;
  look?: Look;
  /** What the page that it leads to needs; nobody is led where they may not be. */
  needs?: Needs;
  children: ReactNode;
}

/** Looks like a button and leads somewhere: it opens in a new tab like every link. */
export const ButtonLink = ({ href, look = 'plain', needs, children }: ButtonLinkProps) =>
  useMay(needs) ? (
    <Link href={href} className={classOf(look, false)}>
      {children}
    </Link>
  ) : (
    <Button needs={needs}>{children}</Button>
  );

const classOf = (look: Look, icon: boolean) => `button ${look}${icon ? ' icon' : ''}`;
