import { CopyButton } from '../../ui/copy.tsx';

/** The link signs in anyone who has it, once. */
export const SecretLink = ({ link }: { link: string }) => (
  <>
    <code className="secret" dir="ltr">
      {link}
    </code>
    <div className="row">
      <CopyButton text={link} label="Copy link" />
    </div>
  </>
);
