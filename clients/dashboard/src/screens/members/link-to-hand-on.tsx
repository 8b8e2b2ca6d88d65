import { CopyButton } from '../../ui/copy.tsx';

/** It lets in whoever has it, once. */
export const LinkToHandOn = ({ link }: { link: string }) => (
  <>
    <code className="secret" dir="ltr">
      {link}
    </code>
    <div className="row">
      <CopyButton text={link} label="Copy the link" />
    </div>
  </>
);
