import type { ReactNode } from 'react';
import type { Permission } from '../api/permissions.ts';
import { Button } from './button.tsx';
import { Failure } from './states.tsx';

interface FormProps {
  submit: string;
  mutation: { error: unknown; isPending: boolean };
  onSubmit: () => void;
  isWhole?: boolean;
  cancel?: () => void;
  needs?: Permission;
  children: ReactNode;
}

/** A form with one button. An error is shown above the button, and the typed values stay. */
export const Form = ({ submit, mutation, onSubmit, isWhole = true, cancel, needs, children }: FormProps) => (
  <form
    className="stack"
    onSubmit={(event) => {
      event.preventDefault();
      // React bubbles submits of a dialog's form to the form of the page.
      event.stopPropagation();
      onSubmit();
    }}
  >
    {children}
    {mutation.error !== null && <Failure error={mutation.error} />}
    <div className="actions row">
      {cancel !== undefined && <Button onPress={cancel}>Cancel</Button>}
      <Button look="primary" type="submit" needs={needs} isPending={mutation.isPending} isDisabled={!isWhole}>
        {submit}
      </Button>
    </div>
  </form>
);
