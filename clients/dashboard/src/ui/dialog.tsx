import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { sentenceOf } from '../api/client.ts';
import { Button } from './button.tsx';
import { sayFailure } from './toast.tsx';

interface DialogProps {
  /** The button that opens it. */
  trigger: ReactNode;
  title: string;
  wide?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A press beside it closes it, until something was written: a hand that slips throws nothing away. Escape and its buttons do. */
export function Dialog({ trigger, title, wide = false, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <DialogTrigger>
      {trigger}
      <ModalOverlay
        className="veil"
        isDismissable
        shouldCloseOnInteractOutside={() => content.current?.dataset.typed === undefined}
      >
        <Modal className={`dialog${wide ? ' wide' : ''}`}>
          <AriaDialog>
            {({ close }) => (
              <div
                ref={content}
                className="content"
                onInput={({ currentTarget }) => {
                  currentTarget.dataset.typed = '';
                }}
              >
                <Heading slot="title" level={2}>
                  {title}
                </Heading>
                {children(close)}
              </div>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

interface ConfirmProps {
  trigger: ReactNode;
  title: string;
  /** What will happen, in whole sentences, for whatever cannot be undone. */
  children: ReactNode;
  confirm: string;
  /** For what is begun rather than ended. */
  look?: 'danger' | 'primary';
  onConfirm: () => Promise<unknown>;
}

/** Asks before what cannot be undone. It stays open until that is done, and says when it failed. */
export function Confirm({ trigger, title, children, ...decision }: ConfirmProps) {
  return (
    <DialogTrigger>
      {trigger}
      <ModalOverlay className="veil" isDismissable>
        <Modal className="dialog">
          <AriaDialog role="alertdialog">
            {({ close }) => (
              <>
                <Heading slot="title" level={2}>
                  {title}
                </Heading>
                <div>{children}</div>
                <Decision {...decision} close={close} />
              </>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

interface DecisionProps extends Pick<ConfirmProps, 'confirm' | 'look' | 'onConfirm'> {
  close: () => void;
}

function Decision({ confirm, look = 'danger', onConfirm, close }: DecisionProps) {
  const {
    mutate,
    error: failure,
    isPending,
  } = useMutation({
    mutationFn: onConfirm,
    onSuccess: close,
    // It goes with what it would change, if that has changed meanwhile: what is said in it nobody would read.
    onError: (error) => void (isShown.current || sayFailure(error)),
  });
  const isShown = useShown();
  return (
    <>
      {failure !== null && (
        <p className="error" role="alert">
          {sentenceOf(failure)}
        </p>
      )}
      <div className="actions">
        <Button onPress={close}>Keep it as it is</Button>
        <Button look={look} onPress={() => mutate()} isPending={isPending}>
          {confirm}
        </Button>
      </div>
    </>
  );
}

function useShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
