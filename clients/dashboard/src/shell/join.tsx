import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '../api/session.ts';
import { sessionByInvitation } from '../api/sign-in.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

interface JoinProps {
  /** What the link carries; it works once, so nothing is done with it before the person says so. */
  invitation: string;
  onJoined: (session: Session) => unknown;
  cancel: () => void;
}

/** Somebody who was invited says who they are and comes in. */
export function Join({ invitation, onJoined, cancel }: JoinProps) {
  const [name, setName] = useState('');
  const join = useMutation({ mutationFn: () => sessionByInvitation(invitation, name.trim()), onSuccess: onJoined });
  return (
    <Form submit="Join" mutation={join} onSubmit={() => join.mutate()} cancel={cancel}>
      <Field
        label="Your name"
        value={name}
        onChange={setName}
        autoComplete="name"
        description="As the other members will see it. You may leave it empty."
      />
    </Form>
  );
}
