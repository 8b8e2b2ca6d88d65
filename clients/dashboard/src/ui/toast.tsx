import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { errorTextOf, isChunkMissing } from '../api/client.ts';
import { onSessionChange } from '../api/session.ts';
import { Button } from './button.tsx';

interface Toast {
  id: number;
  text: string;
  isFailure: boolean;
  action?: { label: string; act: () => void };
}

/** Long enough to read and undo. Failures stay until they are closed. */
const SHOWN_MS = 7_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

// Messages and their undo actions belong to one session.
onSessionChange(() => change([]));

const close = (id: number) => change(toasts.filter((toast) => toast.id !== id));

export function showToast(text: string, undo?: () => void): void {
  lastId += 1;
  const id = lastId;
  change([...toasts, { id, text, isFailure: false, ...(undo && { action: { label: 'Undo', act: undo } }) }]);
  setTimeout(() => close(id), SHOWN_MS);
}

const RELOAD = { label: 'Reload', act: () => location.reload() };

export function showFailure(error: unknown): void {
  lastId += 1;
  change([
    ...toasts,
    { id: lastId, text: errorTextOf(error), isFailure: true, ...(isChunkMissing(error) && { action: RELOAD }) },
  ]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, isFailure, action }) => (
        <div key={id} className={`toast${isFailure ? ' bad' : ''}`}>
          <p>{text}</p>
          {action !== undefined && (
            <Button
              onPress={() => {
                close(id);
                action.act();
              }}
            >
              {action.label}
            </Button>
          )}
          <Button look="quiet" icon aria-label="Close" onPress={() => close(id)}>
            <X aria-hidden />
          </Button>
        </div>
      ))}
    </div>
  );
}
