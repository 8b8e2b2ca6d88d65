import { useEffect, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  TextField,
  useFilter,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import { useScreens } from './menu.tsx';

/** Letters typed into a field are letters. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The second letter must follow soon, or the first was meant for something else. */
const CHORD_MS = 1_200;

/** Ctrl K, or ⌘ K: every screen by its name. `g` and a letter goes to the usual ones. */
export function Palette({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const [, navigate] = useLocation();
  const screens = useScreens();
  const { contains } = useFilter({ sensitivity: 'base' });
  const [chordAt, setChordAt] = useState(0);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        onOpenChange(true);
      } else if (!isTyping(event) && !event.metaKey && !event.ctrlKey && !event.altKey) {
        const target = screens.find(({ shortcut }) => shortcut === event.key);
        if (target !== undefined && Date.now() - chordAt < CHORD_MS) navigate(target.path);
        setChordAt(event.key === 'g' ? Date.now() : 0);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [screens, chordAt, navigate, onOpenChange]);
  return (
    <ModalOverlay className="veil" isDismissable isOpen={isOpen} onOpenChange={onOpenChange}>
      <Modal className="dialog palette">
        <Dialog aria-label="Go to">
          <Autocomplete filter={contains}>
            <TextField aria-label="Search" autoFocus>
              <Input placeholder="Go to …" />
            </TextField>
            <Menu items={screens.filter(({ menu }) => menu !== undefined)} aria-label="Screens">
              {({ path, title, menu, shortcut }) => (
                <MenuItem
                  id={path}
                  textValue={title}
                  onAction={() => {
                    onOpenChange(false);
                    navigate(path);
                  }}
                >
                  <span>{title}</span>
                  <span className="soft small">{shortcut === undefined ? menu?.group : `g ${shortcut}`}</span>
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
