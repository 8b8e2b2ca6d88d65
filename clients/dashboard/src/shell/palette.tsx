import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, TextField } from 'react-aria-components/TextField';
import { useLocation } from 'wouter';
import { useScreens } from './menu.tsx';

export function Palette({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const [, navigate] = useLocation();
  const screens = useScreens();
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <ModalOverlay className="veil" isDismissable isOpen={isOpen} onOpenChange={onOpenChange}>
      <Modal className="dialog palette">
        <Dialog aria-label="Go to">
          <Autocomplete filter={contains}>
            <TextField aria-label="Search" autoFocus>
              <Input placeholder="Go to …" />
            </TextField>
            <Menu
              items={screens.filter(({ path }) => !path.includes(':'))}
              aria-label="Screens"
              renderEmptyState={() => <p className="soft">No results.</p>}
            >
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
                  <span className="soft small">{shortcut === undefined ? (menu?.group ?? '') : `g ${shortcut}`}</span>
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
