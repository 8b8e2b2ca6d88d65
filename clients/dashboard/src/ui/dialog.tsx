import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { errorTextOf } from '../api/client.ts';
import { Button } from './button.tsx';
import { showFailure } from './toast.tsx';

interface DialogProps {
  trigger: ReactNode;
  title: string;
  wide?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A press outside closes the dialog only until something was typed. Escape and the buttons always close it. */
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
  children: ReactNode;
  confirm: string;
  look?: 'danger' | 'primary';
  onConfirm: () => Promise<unknown>;
}

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
    // If the dialog is already closed, its failure is shown outside it.
    onError: (error) => void (isShown.current || showFailure(error)),
  });
  const isShown = useShown();
  return (
    <>
      {failure !== null && (
        <p className="error" role="alert">
          {errorTextOf(failure)}
        </p>
      )}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
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
