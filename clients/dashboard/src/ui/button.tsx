import { type ReactNode, type Ref, useId } from 'react';
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button';
import { Link } from 'wouter';
import {
  missingPermissionOf,
  type Needs,
  permissionNotice,
  useHasPermission,
  usePermissions,
} from '../api/permissions.ts';

type Look = 'primary' | 'danger' | 'quiet' | 'plain';

interface ButtonProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  look?: Look;
  icon?: boolean;
  /** Required permissions. Without them the button is disabled and says why. */
  needs?: Needs | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export const Button = ({ look = 'plain', icon = false, needs, ...others }: ButtonProps) => {
  const button = { ...others, className: classOf(look, icon) };
  return (
    <>
      {needs === undefined ? <AriaButton {...button} /> : <PermittedButton {...button} needs={needs} />}
      {/* A pending button does not submit, because Enter would submit the form again. */}
      {others.type === 'submit' && others.isPending === true && <button type="submit" disabled hidden />}
    </>
  );
};

function PermittedButton({ needs, ...button }: AriaProps & { needs: Needs }) {
  const id = useId();
  const lacking = missingPermissionOf(usePermissions(), needs);
  if (lacking === undefined) return <AriaButton {...button} />;
  return (
    <span title={permissionNotice(lacking)}>
      <AriaButton {...button} isDisabled aria-describedby={id} />
      <span id={id} hidden>
        {permissionNotice(lacking)}
      </span>
    </span>
  );
}

interface ButtonLinkProps {
  href: string;
  look?: Look;
  /** Permissions of the target page. Without them the link is a disabled button. */
  needs?: Needs;
  children: ReactNode;
}

export const ButtonLink = ({ href, look = 'plain', needs, children }: ButtonLinkProps) =>
  useHasPermission(needs) ? (
    <Link href={href} className={classOf(look, false)}>
      {children}
    </Link>
  ) : (
    <Button needs={needs}>{children}</Button>
  );

const classOf = (look: Look, icon: boolean) => `button ${look}${icon ? ' icon' : ''}`;
