import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleName } from '../api/role-names.ts';
import type { Session } from '../api/session.ts';
import { readInvitation, sessionByInvitation } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Failure, Loading } from '../ui/states.tsx';

interface JoinProps {
  /** The invitation token. It works once, so it is used only after the user confirms. */
  invitation: string;
  onJoined: (session: Session) => unknown;
  cancel: () => void;
}

export function Join({ invitation, onJoined, cancel }: JoinProps) {
  const [name, setName] = useState('');
  const invited = useQuery({ queryKey: ['invitation', invitation], queryFn: () => readInvitation(invitation) });
  const join = useMutation({ mutationFn: () => sessionByInvitation(invitation, name.trim()), onSuccess: onJoined });
  if (invited.error !== null)
    return (
      <>
        <Failure error={invited.error} />
        <Button onPress={cancel}>Cancel</Button>
      </>
    );
  if (invited.data === undefined) return <Loading lines={4} />;
  const { organisation, email, roles } = invited.data;
  return (
    <>
      <p>
        You join <strong dir="auto">{organisation}</strong> as <bdi>{roles.map(roleName).join(', ')}</bdi>, with the
        address <bdi>{email}</bdi>. The link works once.
      </p>
      <Form submit="Join" mutation={join} onSubmit={() => join.mutate()} cancel={cancel}>
        <Field
          label="Your name"
          value={name}
          onChange={setName}
          autoComplete="name"
          description="Shown to other members. Optional."
        />
      </Form>
    </>
  );
}
