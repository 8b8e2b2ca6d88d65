import type { ReactNode } from 'react';
import type { Permission } from '../api/permissions.ts';
import { Button } from './button.tsx';
import { Failure } from './states.tsx';

interface FormProps {
  /** What the button says. */
  submit: string;
  mutation: { error: unknown; isPending: boolean };
  onSubmit: () => void;
  /** Whether what cannot be left out is there. */
  isWhole?: boolean;
  /** Leaves it as it was. */
  cancel?: () => void;
  needs?: Permission;
  children: ReactNode;
}

/** Fields with one button; what the service refuses is said above it, and nothing typed is lost. */
export const Form = ({ submit, mutation, onSubmit, isWhole = true, cancel, needs, children }: FormProps) => (
  <form
    className="stack"
    onSubmit={(event) => {
      event.preventDefault();
      // Forms of dialogs are children of the page's own in React's eyes.
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
